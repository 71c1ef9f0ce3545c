import { describe, expect, it } from "vitest";

import { hideCredential } from "#main/hide-credential.ts";
import type { Session } from "#shared/session.ts";

const session: Session = {
  user: {
    id: "11111111-1111-4111-8111-111111111111",
    name: null,
    email: null,
    image: null,
    role: "user",
    credit: 0,
    originemail: null,
    sessionType: "anonymous-login",
    anonymousUserId: "a".repeat(32),
  },
  expires: "2030-01-01T00:00:00.000Z",
};

describe("what a page of the desktop app learns of the session", () => {
  it("is everything but the anonymous id", () => {
    const shown = hideCredential(session);
    expect(shown).toEqual({ ...session, user: { ...session.user, anonymousUserId: null } });
    expect(session.user.anonymousUserId).toBe("a".repeat(32));
  });

  it("is nothing when there is none", () => {
    expect(hideCredential(null)).toBeNull();
  });
});
