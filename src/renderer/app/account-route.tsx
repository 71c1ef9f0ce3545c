import { lazy, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";

import { useServices } from "#renderer/services/services-context.tsx";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { selectIdentityFlags } from "#renderer/state/select-identity-flags.ts";
import { nameRequiredSignIn } from "#renderer/state/use-session.ts";

const AccountPage = lazy(async () => {
  const { AccountPage: Page } = await import("#renderer/features/account/account-page.tsx");
  return { default: Page };
});
const FramedAccount = lazy(async () => {
  const { FramedAccount: Page } = await import("#renderer/features/account/framed-account.tsx");
  return { default: Page };
});

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
  return departures === departuresBefore ? <AskFirst /> : null;
}

/** Nobody is asked while it is being found out who they are, nor twice when their session ran out. */
function AskFirst() {
  const { basename } = useServices().platform.entrance;
  const { status, isExpired } = useAppSelector((state) => state.session);
  const navigate = useNavigate();
  const isAsked = status !== "loading" && !isExpired;
  useEffect(() => {
    if (!isAsked) return;
    const address = nameRequiredSignIn(window.location.href);
    // The sign-in page has one address for all companies, outside every other entrance.
    if (basename === "") void navigate(address, { replace: true });
    else window.location.replace(address);
  }, [isAsked, basename, navigate]);
  return null;
}
