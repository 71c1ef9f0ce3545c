import { accountCatalogue } from "#renderer/features/account/texts/account-catalogue.ts";
import { lazyScreen } from "#renderer/i18n/lazy-screen.tsx";
import { useAppSelector } from "#renderer/state/hooks.ts";

import { RegisteredRoute } from "./registered-route.tsx";
import { useAccount } from "./use-account.ts";

const AccountPage = lazyScreen(
  async () => (await import("#renderer/features/account/account-page.tsx")).AccountPage,
  accountCatalogue,
);
const FramedAccount = lazyScreen(
  async () => (await import("#renderer/features/account/framed-account.tsx")).FramedAccount,
  accountCatalogue,
);

const FactorRequiredPage = lazyScreen(
  async () =>
    (await import("#renderer/features/account/second-factor/factor-required-page.tsx"))
      .FactorRequiredPage,
  accountCatalogue,
);

/** The account of whoever is signed in; what they have to set up first, where a company wants that. */
export function AccountRoute() {
  const lacksFactor = useAppSelector((state) => state.session.lacksFactor);
  const { leave } = useAccount();
  if (lacksFactor) return <FactorRequiredPage Framed={FramedAccount} onSignOut={leave} />;
  return (
    <RegisteredRoute path="/account" Framed={FramedAccount}>
      <AccountPage />
    </RegisteredRoute>
  );
}
