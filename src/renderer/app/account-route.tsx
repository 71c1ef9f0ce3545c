import { accountCatalogue } from "#renderer/features/account/texts/account-catalogue.ts";
import { lazyScreen } from "#renderer/i18n/lazy-screen.tsx";

import { RegisteredRoute } from "./registered-route.tsx";

const AccountPage = lazyScreen(
  async () => (await import("#renderer/features/account/account-page.tsx")).AccountPage,
  accountCatalogue,
);
const FramedAccount = lazyScreen(
  async () => (await import("#renderer/features/account/framed-account.tsx")).FramedAccount,
  accountCatalogue,
);

/** The account of whoever is signed in. */
export function AccountRoute() {
  return (
    <RegisteredRoute path="/account" Framed={FramedAccount}>
      <AccountPage />
    </RegisteredRoute>
  );
}
