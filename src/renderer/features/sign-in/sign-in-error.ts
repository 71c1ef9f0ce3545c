import { signInPageErrors } from "#shared/sign-in-error.ts";

/** The codes that `/api/auth/signin?error=` and a refused sign-in may carry. */
const signInErrorCodes = [
  ...signInPageErrors,
  "AccessDenied",
  "Configuration",
  "SecondFactorRequired",
  "SecondFactorInvalid",
] as const;

export type SignInErrorCode = (typeof signInErrorCodes)[number];
/** What the page has a sentence for: the codes, and what only this side can know. */
export type SignInError = SignInErrorCode | "Default" | "Offline" | "TooMany";

/** The sentence a code of the sign-in page stands for; a code nobody knows is the default one. */
export function readSignInError(code: string | null): SignInError | null {
  if (code === null || code === "") return null;
  return signInErrorCodes.find((known) => known === code) ?? "Default";
}

/** The codes that all have the same sentence: to try another account. */
export const nameOtherAccountErrors = (sentence: string) => ({
  Signin: sentence,
  OAuthSignin: sentence,
  OAuthCallback: sentence,
  OAuthCreateAccount: sentence,
  EmailCreateAccount: sentence,
  Callback: sentence,
});
