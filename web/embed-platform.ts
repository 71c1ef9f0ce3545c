import { createTransport } from "#renderer/platform/create-transport.ts";
import { createKeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { Entrance, Platform } from "#renderer/platform/platform.ts";
import { sessionKeys } from "#renderer/platform/storage-keys.ts";
import { iframeBearerPrefix } from "#shared/wires/http/http-call.ts";

import { announceToHost } from "./announce-to-host.ts";
import { createEarlyClient } from "./early-client.ts";
import { takeEmbedAddress } from "./embed-address.ts";
import { createEmbedSessionClient } from "./embed-session-client.ts";
import { createHandOffPopup } from "./hand-off-popup.ts";
import { createHostConversation, noConversation } from "./host-conversation.ts";
import { createHostKeptVisitor, mayKeep } from "./host-kept-visitor.ts";
import { createHostLink } from "./host-link.ts";
import type { HostLink } from "./host-link.ts";
import { findHostOrigin } from "./host-origin.ts";
import { readEntrance } from "./read-entrance.ts";
import { saveByDownload } from "./save-by-download.ts";
import type { WebPlatformOptions } from "./web-platform.ts";

/** The platform inside another site's frame: a short bearer token instead of a cookie. */
export function createEmbedPlatform(page: Window, options: WebPlatformOptions = {}): Platform {
  const { entrance, hostOrigins } = readFrameEntrance(page);
  const address = takeEmbedAddress(page);
  const link = findLink(page, hostOrigins, address.nonce);

  // In a page of our own the frame would share what the person of that page keeps.
  const isInOurs = findHostOrigin(page) === page.location.origin;
  const open = (name: "sessionStorage" | "localStorage") => () => {
    if (isInOurs) throw new DOMException("Nothing is kept in a page of our own.", "SecurityError");
    return page[name];
  };
  const session = createKeyValueStore(open("sessionStorage"));
  const ownLocal = createKeyValueStore(open("localStorage"));
  // A host that could name another visitor would be given what this one makes from then on.
  const kept =
    link !== null && !mayKeep(open("localStorage"))
      ? createHostKeptVisitor({ local: ownLocal, link, visitor: address.visitor })
      : null;
  const local = kept?.store ?? ownLocal;
  const { basename, slug } = entrance;
  const host =
    link === null
      ? noConversation
      : createHostConversation(page, link, { basename, kept, address });

  const authorize = (path: string) => authorizeByToken(session, path);
  const transport = createTransport(createEarlyClient({ ...options, authorize }));
  const sessionClient = createEmbedSessionClient({
    transport,
    session,
    local,
    companySlug: slug,
    popup: createHandOffPopup(page),
  });
  kept?.onTwo((visitor) => void sessionClient.merge(visitor));

  return {
    entrance,
    storage: { session, local },
    transport,
    sessionClient: {
      ...sessionClient,
      async signIn(...request) {
        // Who the visitor was last time is known by the page around alone.
        if (kept !== null && request[0] === "anonymous-login") await host.introduced();
        return sessionClient.signIn(...request);
      },
    },
    saveFile: (name, file) => saveByDownload(page.document, name, file),
    announceRoute(path) {
      announceToHost(page, path);
      host.routed(path);
    },
    watchHost: (listener) => host.watchHost(listener),
    notifyHost: (type, data) => host.notifyHost(type, data),
    watchCommands: () => () => undefined,
  };
}

function readFrameEntrance(page: Window): { entrance: Entrance; hostOrigins: readonly string[] } {
  const propsText = page.document.querySelector("#page-props")?.textContent ?? null;
  const { pathname } = page.location;
  const read = readEntrance({ pathname, propsText }, { prefix: "/embed/", inFrame: true });
  const { hostOrigins = [], sessionRefetchSeconds, company, pictures } = read.pageProps;
  // What the server writes into a page of a session belongs to the cookie's, which a frame ignores.
  const served = { sessionRefetchSeconds, company, pictures };
  const pageProps = { authenticatedServerCompanyId: null, ...served };
  // A frame shows the studio of nobody.
  return { entrance: { ...read, pageProps, openStudioOf: () => undefined }, hostOrigins };
}

/** The headers that say on a call to the API whose frame it comes from. */
function authorizeByToken(session: KeyValueStore, path: string): Record<string, string> {
  const token = session.read(sessionKeys.iframeToken);
  if (token === null || !path.startsWith("/api")) return {};
  return { Authorization: `Bearer ${iframeBearerPrefix}${token}` };
}

/** The way to a page around that may be spoken with: one the company, or we ourselves, let it be. */
function findLink(
  page: Window,
  hostOrigins: readonly string[],
  nonce: string | null,
): HostLink | null {
  const origin = findHostOrigin(page);
  if (origin === null || nonce === null) return null;
  const isAllowed = origin === page.location.origin || hostOrigins.includes(origin);
  return isAllowed ? createHostLink(page, { origin, nonce }) : null;
}
