const linkPath = /[/](?:account[/](?:verify-email|reset-password|invitation)|operator)$/;
const draftMark = "#theme-preview=";

export type LinkPage = {
  readonly location: Pick<Location, "pathname" | "search" | "hash">;
  readonly history: Pick<History, "replaceState">;
};

/**
 * Takes the token of a mail's link out of the address, before anything can repeat the address to
 * anyone. Null when the page is none that a mail leads to, or has no token of ours.
 */
export function takeLinkToken(page: LinkPage): string | null {
  const { pathname, hash } = page.location;
  return linkPath.test(pathname) && hash !== "" ? takeToken(page, "#") : null;
}

/** The same with a link to a draft theme, which may lead to any page. */
export function takeDraftToken(page: LinkPage): string | null {
  return page.location.hash.startsWith(draftMark) ? takeToken(page, draftMark) : null;
}

function takeToken({ location, history }: LinkPage, mark: string): string | null {
  const { pathname, search, hash } = location;
  history.replaceState(null, "", pathname + search);
  const token = hash.slice(mark.length);
  return /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null;
}
