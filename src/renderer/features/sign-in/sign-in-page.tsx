import { useState } from "react";
import { useSearchParams } from "react-router-dom";

import { useServices } from "#renderer/services/services-context.tsx";

import { BrokenHandOff } from "./hand-off/broken-hand-off.tsx";
import { findHandOffAsk, handOffKey } from "./hand-off/find-hand-off-ask.ts";
import { HandOffPanel } from "./hand-off/hand-off-panel.tsx";
import { useEntry } from "./parts/use-entry.ts";
import { readCallbackPath } from "./read-callback-path.ts";
import { readSignInError } from "./sign-in-error.ts";
import { SignInPanel } from "./sign-in-panel.tsx";

/** The way in for people with an account, and past it for everyone else. */
export function SignInPage() {
  const { platform } = useServices();
  const [query] = useSearchParams();
  const [ask] = useState(() =>
    findHandOffAsk(query, platform.storage.session.read(handOffKey), Date.now()),
  );
  const { homePath } = useEntry();
  const firstError = readSignInError(query.get("error"));
  if (ask !== null) return <HandOffPanel ask={ask} firstError={firstError} />;
  if (query.has("handOff")) return <BrokenHandOff />;
  const { origin } = window.location;
  const path = readCallbackPath(query.get("callbackUrl"), origin, homePath);
  return (
    <SignInPanel
      errand={{
        firstError,
        returnAddress: origin + path,
        onDone: () => window.location.assign(path),
      }}
    />
  );
}
