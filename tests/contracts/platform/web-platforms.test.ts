import { createCookieAdapter, createFakePage } from "#support/fake-page.ts";
import { createEmbedPlatform } from "#web/embed-platform.ts";
import { createWebPlatform } from "#web/web-platform.ts";

import { describePlatform } from "./platform-contract.ts";

const closeNothing = async () => undefined;

describePlatform("web", async (baseUrl) => {
  const page = createFakePage();
  const adapter = createCookieAdapter();
  const options = { baseUrl, adapter };
  const platform = createWebPlatform(page.window, options);
  return { platform, savedFiles: page.savedFiles, close: closeNothing };
});

describePlatform("embed", async (baseUrl) => {
  const address = "http://product.test/embed/alder-quay";
  const page = createFakePage({ address, inFrame: true });
  const platform = createEmbedPlatform(page.window, { baseUrl, adapter: "fetch" });
  return { platform, savedFiles: page.savedFiles, close: closeNothing };
});

describePlatform("embed with blocked storage", async (baseUrl) => {
  const address = "http://product.test/embed/alder-quay";
  const page = createFakePage({ address, inFrame: true, storageThrows: true });
  const platform = createEmbedPlatform(page.window, { baseUrl, adapter: "fetch" });
  return { platform, savedFiles: page.savedFiles, close: closeNothing };
});
