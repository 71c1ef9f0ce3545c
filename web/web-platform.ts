import { reportTrouble } from "#renderer/platform/client-trouble.ts";
import { readCompanySlug } from "#renderer/platform/company-name.ts";
import { createTransport } from "#renderer/platform/create-transport.ts";
import type { HttpClientOptions } from "#renderer/platform/http-client.ts";
import { createKeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { Platform } from "#renderer/platform/platform.ts";
import { readHandOffRequest } from "#shared/hand-off.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";

import { createAuthWire } from "./auth-wire.ts";
import { createEarlyClient } from "./early-client.ts";
import { keepCompanyBehind } from "./keep-company-behind.ts";
import { readEntrance } from "./read-entrance.ts";
import { saveByDownload } from "./save-by-download.ts";
import { createWebSessionClient } from "./web-session-client.ts";

export type WebPlatformOptions = Pick<HttpClientOptions, "adapter" | "baseUrl">;

/** The platform of the open web: the session is an httpOnly cookie that no script ever sees. */
export function createWebPlatform(page: Window, options: WebPlatformOptions = {}): Platform {
  const session = createKeyValueStore(() => page.sessionStorage);
  const local = createKeyValueStore(() => page.localStorage);
  const propsText = page.document.querySelector("#page-props")?.textContent ?? null;
  const { pathname, search } = page.location;
  keepCompanyBehind(page.location, session);
  const entered = readEntrance({ pathname, propsText }, { prefix: "/c/", inFrame: false });
  // Who signs in for a frame or a desktop app does it under the company that is open there.
  const asked = readHandOffRequest(new URLSearchParams(search))?.companySlug ?? null;
  const entrance = {
    ...entered,
    slug: entered.slug ?? asked,
    openStudioOf: (slug: string) => page.location.assign(`/c/${slug}/studio`),
  };

  const nameCompany = (): Record<string, string> => {
    const slug = readCompanySlug(entrance, session);
    return slug === null ? {} : { [companyHeader]: slug };
  };
  const transport = createTransport(createEarlyClient(options));
  const wire = createAuthWire({
    transport,
    nameCompany,
    report: (code, trouble) => reportTrouble(transport, "error", code, trouble),
  });
  const refetchSeconds = entrance.pageProps.sessionRefetchSeconds;

  return {
    entrance,
    storage: { session, local },
    transport,
    sessionClient: createWebSessionClient({ wire, local, page, refetchSeconds }),
    saveFile: (name, file) => saveByDownload(page.document, name, file),
    announceRoute: () => undefined,
    watchHost: () => () => undefined,
    notifyHost: () => undefined,
    watchCommands: () => () => undefined,
  };
}
