/**
 * Where to go after signing in: the path of `callbackUrl` when it lies on this origin, else
 * `fallback`. An address of another site, or one that leads back to signing in, is never followed.
 */
export function readCallbackPath(
  callbackUrl: string | null,
  origin: string,
  fallback: string,
): string {
  if (callbackUrl === null || callbackUrl === "") return fallback;
  const address = URL.canParse(callbackUrl, origin) ? new URL(callbackUrl, origin) : null;
  if (address === null || address.origin !== origin) return fallback;
  if (address.pathname.startsWith("/api/")) return fallback;
  const path = `${address.pathname}${address.search}${address.hash}`;
  return path.startsWith("//") ? fallback : path;
}
