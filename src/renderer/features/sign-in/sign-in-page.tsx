import { lazy, Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";

import { useTexts } from "#renderer/i18n/texts.ts";
import { useServices } from "#renderer/services/services-context.tsx";

import { findWantedPage, wantedPageKey } from "./find-wanted-page.ts";
import { findHandOffRequest, handOffKey } from "./hand-off/find-hand-off-request.ts";
import { EntryLayout } from "./parts/entry-layout.tsx";
import { useEntry } from "./parts/use-entry.ts";
import { readCallbackPath } from "./read-callback-path.ts";
import { readSignInError } from "./sign-in-error.ts";
import { SignInPanel } from "./sign-in-panel.tsx";
import { handOffTexts } from "./texts/sign-in-catalogue.ts";
import { goOnAt } from "./use-sign-in.ts";

/** Of windows that were opened to pass a session on. */
const HandOffPanel = lazy(async () => ({
  default: (await import("./hand-off/hand-off-panel.tsx")).HandOffPanel,
}));

/** The way in for people with an account, and past it for everyone else. */
export function SignInPage() {
  const kept = useServices().platform.storage.session;
  const [query] = useSearchParams();
  const [ask] = useState(() => findHandOffRequest(query, kept.read(handOffKey), Date.now()));
  const [wanted] = useState(() => findWantedPage(query, kept.read(wantedPageKey)));
  useEffect(() => {
    if (wanted === null) kept.remove(wantedPageKey);
    else kept.write(wantedPageKey, wanted);
  }, [kept, wanted]);
  const { homePath } = useEntry();
  const firstError = readSignInError(query.get("error"));
  if (ask !== null) {
    return (
      <Suspense fallback={null}>
        <HandOffPanel ask={ask} firstError={firstError} />
      </Suspense>
    );
  }
  if (query.has("handOff")) return <BrokenHandOff />;
  const path = readCallbackPath(wanted, window.location.origin, homePath);
  return <SignInPanel purpose={goOnAt(path, firstError)} />;
}

/** For an address that asks for a hand-off without saying to whom. */
function BrokenHandOff() {
  const texts = useTexts(handOffTexts);
  return <EntryLayout compact title={texts.brokenTitle} lead={texts.broken} />;
}
