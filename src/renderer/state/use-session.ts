import { useEffect, useMemo } from "react";

import type { Session, SessionStatus } from "#shared/session.ts";

import { useAppDispatch, useAppSelector } from "./hooks.ts";
import { updateSession } from "./session-sync.ts";

export type SessionView = {
  session: Session | null;
  status: SessionStatus;
  update: (data?: unknown) => Promise<Session | null | undefined>;
};

/** The session of the page, whoever it belongs to. */
export function useSession(): SessionView {
  const dispatch = useAppDispatch();
  const session = useAppSelector((state) => state.session.session);
  const status = useAppSelector((state) => state.session.status);
  return useMemo(
    () => ({ session, status, update: (data) => dispatch(updateSession(data)) }),
    [dispatch, session, status],
  );
}

/**
 * The session of a page that makes no sense without one: whoever has none, or one that is not
 * enough, is led to the sign-in page, or wherever `onMissing` leads; the page sees `loading`
 * meanwhile.
 */
export function useRequiredSession(
  onMissing: () => void = goToSignIn,
  isEnough: (session: Session) => boolean = () => true,
): SessionView {
  const view = useSession();
  const { session, status } = view;
  const isMissing = status !== "loading" && (session === null || !isEnough(session));
  useEffect(() => {
    if (isMissing) onMissing();
  }, [isMissing, onMissing]);
  return isMissing ? { ...view, status: "loading" } : view;
}

function goToSignIn(): void {
  window.location.assign(nameRequiredSignIn(window.location.href));
}

/** The sign-in page that says that a session is needed, and leads back to `callbackUrl`. */
export function nameRequiredSignIn(callbackUrl: string): string {
  return `/api/auth/signin?${new URLSearchParams({ error: "SessionRequired", callbackUrl })}`;
}
