/** An issuer as people know it: "Google", else the host of its address. */
export function nameIssuer(issuer: string): string {
  const host = URL.canParse(issuer) ? new URL(issuer).host : issuer;
  return host === "accounts.google.com" ? "Google" : host;
}
