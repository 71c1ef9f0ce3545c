import { useState } from "react";

import { accountCatalogue } from "#renderer/features/account/texts/account-catalogue.ts";
import { lazyScreen } from "#renderer/i18n/lazy-screen.tsx";
import { useServices } from "#renderer/services/services-context.tsx";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { selectIdentityFlags } from "#renderer/state/select-identity-flags.ts";

import { RequireAccount } from "./require-account.tsx";

const AccountPage = lazyScreen(
  async () => (await import("#renderer/features/account/account-page.tsx")).AccountPage,
  accountCatalogue,
);
const FramedAccount = lazyScreen(
  async () => (await import("#renderer/features/account/framed-account.tsx")).FramedAccount,
  accountCatalogue,
);

/**
 * The account, for registered people. Everybody else is asked to sign in and comes back; a frame
 * leads to the same page in a window of its own.
 */
export function AccountRoute() {
  const { inFrame, slug } = useServices().platform.entrance;
  const { isRegistered } = useAppSelector(selectIdentityFlags);
  const departures = useAppSelector((state) => state.session.departures);
  const [departuresBefore] = useState(departures);
  if (inFrame) {
    return <FramedAccount address={slug === null ? "/account" : `/c/${slug}/account`} />;
  }
  if (isRegistered) return <AccountPage />;
  // Whoever has just left is led on by the app itself.
  return departures === departuresBefore ? <RequireAccount /> : null;
}
