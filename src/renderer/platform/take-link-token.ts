const linkPath = /[/]account[/](?:verify-email|reset-password|invitation)$/;
const tokenPattern = /^#([A-Za-z0-9_-]{43})$/;

export type LinkPage = {
  readonly location: Pick<Location, "pathname" | "search" | "hash">;
  readonly history: Pick<History, "replaceState">;
};

/**
 * Takes the token of a mail's link out of the address, before anything can repeat the address to
 * anyone. Null when the page is none that a mail leads to, or has no token of ours.
 */
export function takeLinkToken({ location, history }: LinkPage): string | null {
  const { pathname, search, hash } = location;
  if (!linkPath.test(pathname) || hash === "") return null;
  history.replaceState(null, "", pathname + search);
  return tokenPattern.exec(hash)?.[1] ?? null;
}
