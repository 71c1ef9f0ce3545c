import { useContext } from "react";
import { Navigate } from "react-router-dom";

import { operatorCatalogue } from "#renderer/features/operator/texts/operator-catalogue.ts";
import { signInCatalogue } from "#renderer/features/sign-in/texts/sign-in-catalogue.ts";
import { lazyScreen } from "#renderer/i18n/lazy-screen.tsx";
import { LinkTokenContext } from "#renderer/services/link-token-context.ts";

import { RegisteredRoute } from "./registered-route.tsx";
import { useAccount } from "./use-account.ts";

const OperatorPage = lazyScreen(
  async () => (await import("#renderer/features/operator/operator-page.tsx")).OperatorPage,
  operatorCatalogue,
);
const FirstOperatorPage = lazyScreen(
  async () =>
    (await import("#renderer/features/sign-in/first-operator/first-operator-page.tsx"))
      .FirstOperatorPage,
  signInCatalogue,
);

/** Looking after the installation; with the link that a server prints, the way to begin. */
export function OperatorRoute() {
  const token = useContext(LinkTokenContext);
  const { leave } = useAccount();
  if (token !== null) return <FirstOperatorPage token={token} />;
  return (
    <RegisteredRoute path="/operator" Framed={GoHome}>
      <OperatorPage onSignOut={leave} />
    </RegisteredRoute>
  );
}

/** What opens every company is shown in no other site's frame. */
function GoHome() {
  return <Navigate to="/" replace />;
}
