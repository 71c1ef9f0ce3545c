/** The pages of the web app: before it the company, after it what only the app itself looks at. */
const page =
  /^(\/c\/[^/]+)?\/?(?:(?:upload|designs|account|studio|operator|room|s)(?:\/.*)?|api\/auth\/(?:signin|signout|error))?$/;

/**
 * Where the app stands that shows this page: "" for the default company, "/c/<slug>" for another one.
 * Null for what is no page of the web app: calls, files, frames of other sites, previews of a theme.
 */
export function findPlace(pathname: string): string | null {
  const found = page.exec(pathname);
  return found === null ? null : (found[1] ?? "");
}

/** Whether this page is a room. */
export function isRoom(pathname: string): boolean {
  return /^(?:\/c\/[^/]+)?\/room\/./.test(pathname);
}
