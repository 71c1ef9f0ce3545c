import { useEffect } from "react";

import type { Session } from "#shared/session.ts";

import { useAppSelector } from "./hooks.ts";

/**
 * For a page that makes no sense without a session: leads whoever has none, or one that is not
 * enough, elsewhere. Nobody is led anywhere while it is being found out who they are. True while
 * the page has nobody to show itself to.
 */
export function useRequiredSession(
  onMissing: () => void,
  isEnough: (session: Session) => boolean,
): boolean {
  const { session, status } = useAppSelector((state) => state.session);
  const isMissing = status !== "loading" && (session === null || !isEnough(session));
  useEffect(() => {
    if (isMissing) onMissing();
  }, [isMissing, onMissing]);
  return isMissing;
}

/** The sign-in page that says that a session is needed, and leads back to `callbackUrl`. */
export function nameRequiredSignIn(callbackUrl: string): string {
  return `/api/auth/signin?${new URLSearchParams({ error: "SessionRequired", callbackUrl })}`;
}
