export type SignInError = "SessionRequired" | "CredentialsSignin" | "Default" | "Offline";

/** The sentence a code of the sign-in page stands for; a code nobody knows is the default one. */
export function readSignInError(code: string | null): SignInError | null {
  if (code === null || code === "") return null;
  return code === "SessionRequired" || code === "CredentialsSignin" ? code : "Default";
}
