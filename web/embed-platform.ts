import { createAxiosTransport } from "#renderer/platform/axios-transport.ts";
import { createKeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { Platform } from "#renderer/platform/platform.ts";
import { sessionKeys } from "#renderer/platform/storage-keys.ts";
import { iframeBearerPrefix } from "#shared/wires/http/http-call.ts";

import { announceToHost } from "./announce-to-host.ts";
import { createEmbedSessionDesk } from "./embed-session-desk.ts";
import { createHandOffPopup } from "./hand-off-popup.ts";
import { readEntrance } from "./read-entrance.ts";
import { saveByDownload } from "./save-by-download.ts";
import type { WebPlatformOptions } from "./web-platform.ts";

/** The door inside another site's frame: a short bearer token instead of a cookie. */
export function createEmbedPlatform(page: Window, options: WebPlatformOptions = {}): Platform {
  const session = createKeyValueStore(() => page.sessionStorage);
  const local = createKeyValueStore(() => page.localStorage);
  const { pathname } = page.location;
  // What the server writes into a page belongs to the cookie's session, which a frame ignores.
  const entrance = readEntrance(
    { pathname, propsText: null },
    { prefix: "/embed/", inFrame: true },
  );

  const authorize = (path: string): Record<string, string> => {
    const token = session.read(sessionKeys.iframeToken);
    if (token === null || !path.startsWith("/api")) return {};
    return { Authorization: `Bearer ${iframeBearerPrefix}${token}` };
  };
  const transport = createAxiosTransport({ ...options, authorize });

  return {
    entrance,
    storage: { session, local },
    transport,
    sessionDesk: createEmbedSessionDesk({
      transport,
      session,
      local,
      companySlug: entrance.slug,
      popup: createHandOffPopup(page),
    }),
    saveFile: (name, file) => saveByDownload(page.document, name, file),
    announceRoute: (path) => announceToHost(page, path),
    watchHost: () => () => undefined,
    tellHost: () => undefined,
    watchCommands: () => () => undefined,
  };
}
