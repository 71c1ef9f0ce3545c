import { describe, expect, it } from "vitest";

import { readAuthError } from "#renderer/features/sign-in/leave/read-auth-error.ts";
import { readEntryFailure } from "#renderer/features/sign-in/parts/read-entry-failure.ts";
import { readSignInError } from "#renderer/features/sign-in/sign-in-error.ts";
import { de } from "#renderer/features/sign-in/texts/de.ts";
import { en } from "#renderer/features/sign-in/texts/en.ts";
import { es } from "#renderer/features/sign-in/texts/es.ts";
import type { AuthErrorCode } from "#server/features/auth/auth-answers.ts";

/** The words of the sign-in page that next-auth 4 shows, by code. */
const observed: Record<string, string> = {
  Signin: "Try signing in with a different account.",
  OAuthSignin: "Try signing in with a different account.",
  OAuthCallback: "Try signing in with a different account.",
  OAuthCreateAccount: "Try signing in with a different account.",
  EmailCreateAccount: "Try signing in with a different account.",
  Callback: "Try signing in with a different account.",
  OAuthAccountNotLinked:
    "To confirm your identity, sign in with the same account you used originally.",
  EmailSignin: "The e-mail could not be sent.",
  CredentialsSignin: "Sign in failed. Check the details you provided are correct.",
  SessionRequired: "Please sign in to access this page.",
};

/** Every code the server's sign-in may send; a new one without a sentence does not compile. */
const serverCodes: Record<AuthErrorCode, true> = {
  Signin: true,
  OAuthSignin: true,
  OAuthCallback: true,
  OAuthCreateAccount: true,
  Callback: true,
  OAuthAccountNotLinked: true,
  CredentialsSignin: true,
  SessionRequired: true,
  AccessDenied: true,
  Configuration: true,
  SecondFactorRequired: true,
  SecondFactorInvalid: true,
};

const describeCode = (code: string) => en.signIn.errors[readSignInError(code) ?? "Default"];

describe("the reason the sign-in page gives", () => {
  it.each(Object.entries(observed))("of %s is the observed sentence", (code, sentence) => {
    expect(describeCode(code)).toBe(sentence);
  });

  it.each(Object.keys(serverCodes))(
    "of the server's %s is a sentence in every language",
    (code) => {
      expect(readSignInError(code)).toBe(code);
      const sentences = [en, de, es].map(({ signIn }) => signIn.errors[code as AuthErrorCode]);
      expect(new Set(sentences).size).toBe(sentences.length);
    },
  );

  it.each([
    "<b>anything</b>",
    "constructor",
    "toString",
    "__proto__",
    "credentialssignin",
    "Offline",
  ])("of the unknown %s is the general one, and never the code itself", (code) => {
    expect(describeCode(code)).toBe("Unable to sign in.");
  });

  it("is nothing when there is no code", () => {
    expect(readSignInError(null)).toBeNull();
    expect(readSignInError("")).toBeNull();
  });
});

describe("the reason the error page gives", () => {
  it("is found in any case of letters, as the observed page finds it", () => {
    expect(readAuthError("AccessDenied")).toBe("AccessDenied");
    expect(readAuthError("accessdenied")).toBe("AccessDenied");
    expect(readAuthError("VERIFICATION")).toBe("Verification");
    expect(readAuthError("Configuration")).toBe("Configuration");
  });

  it("is the general one for everything else", () => {
    expect(readAuthError(null)).toBe("Default");
    expect(readAuthError("constructor")).toBe("Default");
  });
});

describe("a failed call of an entry page", () => {
  it("is told apart only where the person can do something else about it", () => {
    expect(readEntryFailure({ code: "rate_limited" })).toBe("tooMany");
    expect(readEntryFailure({ code: "offline" })).toBe("offline");
    expect(readEntryFailure({ code: "internal_error" })).toBe("failed");
    expect(readEntryFailure({})).toBe("failed");
  });
});
