import { createRouteChangeMessage } from "#shared/wires/embed.ts";

/**
 * Tells the host page of a route change. Only the page that really embeds this one may hear it:
 * where its origin cannot be known, nothing is posted.
 */
export function announceToHost(page: Window, path: string): void {
  if (page.parent === page) return;
  const origin = findHostOrigin(page);
  if (origin !== null) page.parent.postMessage(createRouteChangeMessage(path), origin);
}

/** `ancestorOrigins` names the parent for certain; the referrer is what Firefox leaves us. */
function findHostOrigin(page: Window): string | null {
  const named: string | undefined = page.location.ancestorOrigins?.[0];
  const origin = named ?? URL.parse(page.document.referrer)?.origin ?? null;
  return origin === "null" ? null : origin;
}
