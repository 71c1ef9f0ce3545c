import type { SignInError } from "./sign-in-error.ts";

/** A code comes from the authenticator app, or is one of those kept for when it is lost. */
export type CodeKind = "app" | "recovery";

/** The password first; the code only after the server said that the password was right. */
export type SignInStep = { at: "password" } | { at: "code"; kind: CodeKind };

export type Refusal = {
  step: SignInStep;
  /** Above the form; null when the step itself says what to do, or the field does. */
  banner: SignInError | null;
  /** The code that was typed is the wrong one. */
  isCodeWrong: boolean;
};

/** Where a refused sign-in goes on. */
export function followRefusal(step: SignInStep, error: SignInError): Refusal {
  if (error === "SecondFactorRequired") {
    const next: SignInStep = step.at === "code" ? step : { at: "code", kind: "app" };
    return { step: next, banner: null, isCodeWrong: false };
  }
  if (error === "SecondFactorInvalid" && step.at === "code") {
    return { step, banner: null, isCodeWrong: true };
  }
  // The password was right a moment ago and is not any more: the code alone leads nowhere.
  if (error === "CredentialsSignin") {
    return { step: { at: "password" }, banner: error, isCodeWrong: false };
  }
  return { step, banner: error, isCodeWrong: false };
}

/** A code as the server compares it: what people paste around one is left out. */
export function cleanCode(kind: CodeKind, typed: string): string {
  return kind === "app" ? typed.replaceAll(/\D/g, "") : typed.replaceAll(/\s/g, "");
}

/** Whether it can be a code at all, before anyone is asked. */
export function isCodeComplete(kind: CodeKind, code: string): boolean {
  return kind === "app" ? code.length === 6 : code.length >= 6 && code.length <= 40;
}
