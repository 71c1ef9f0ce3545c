/** Where a window keeps the page that somebody signs in for, while they are away at an issuer. */
export const wantedPageKey = "wantedPage";

/** What an issuer's failed sign-in comes back with: the address says nothing else then. */
const issuerErrors: ReadonlySet<string | null> = new Set([
  "OAuthSignin",
  "OAuthCallback",
  "OAuthCreateAccount",
  "OAuthAccountNotLinked",
  "Callback",
  "AccessDenied",
]);

export function isIssuerError(error: string | null): boolean {
  return issuerErrors.has(error);
}

/**
 * The address that somebody signs in for: the sign-in page's own address says it, or, after an
 * issuer refused, what the window kept. Null where nobody said one.
 */
export function findWantedPage(query: URLSearchParams, kept: string | null): string | null {
  return query.get("callbackUrl") ?? (isIssuerError(query.get("error")) ? kept : null);
}
