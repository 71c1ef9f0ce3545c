import type { LinkPage } from "./take-link-token.ts";

const tokenPattern = /^#theme-preview=([A-Za-z0-9_-]{43})$/;

/**
 * Takes the token of a link to a draft theme out of the address, before anything can repeat the
 * address to anyone. Null when the page was opened by no such link.
 */
export function takeDraftToken({ location, history }: LinkPage): string | null {
  const { pathname, search, hash } = location;
  if (!hash.startsWith("#theme-preview=")) return null;
  history.replaceState(null, "", pathname + search);
  return tokenPattern.exec(hash)?.[1] ?? null;
}
