import { createRouteChangeMessage } from "#shared/wires/embed.ts";

import { findHostOrigin } from "./host-origin.ts";

/**
 * Tells the host page of a route change. Only the page that really embeds this one may hear it:
 * where its origin cannot be known, nothing is posted.
 */
export function announceToHost(page: Window, path: string): void {
  const origin = findHostOrigin(page);
  if (origin !== null) page.parent.postMessage(createRouteChangeMessage(path), origin);
}
