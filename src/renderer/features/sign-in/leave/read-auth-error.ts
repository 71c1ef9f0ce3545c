const authErrors = ["AccessDenied", "Verification", "Configuration"] as const;

export type AuthError = (typeof authErrors)[number] | "Default";

/** What `/api/auth/error?error=` stands for, in any case of letters; the rest is the default. */
export function readAuthError(code: string | null): AuthError {
  const wanted = code?.toLowerCase();
  return authErrors.find((known) => known.toLowerCase() === wanted) ?? "Default";
}
