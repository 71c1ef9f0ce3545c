import type { Session } from "#shared/session.ts";

/** The session as a page may know it: the anonymous id opens a person's designs, so it stays here. */
export function hideCredential(session: Session | null): Session | null {
  return session === null ? null : { ...session, user: { ...session.user, anonymousUserId: null } };
}
