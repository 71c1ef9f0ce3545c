import { gzipSync } from "node:zlib";

import { expect, test } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";

import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

/** As of the start page, as gzip. */
const maxHtmlBytes = 15 * 1024;
const sizes = {
  phone: { width: 390, height: 844 },
  "phone on its side": { width: 844, height: 390 },
  tablet: { width: 1024, height: 768 },
  desktop: { width: 1440, height: 900 },
};
const pages = {
  "/api/auth/signin?callbackUrl=%2Fc%2Falder-quay": "Sign in",
  "/c/greenhouse/upload": "Add a photo of your room",
  "/designs": "My designs",
};

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

for (const [size, viewport] of Object.entries(sizes)) {
  for (const [address, title] of Object.entries(pages)) {
    test(`${address} on a ${size} shows its title before any script, and the app's own in its place`, async ({
      browser,
    }) => {
      const { page, release } = await openHeld(browser, address, viewport);
      await expect(page.locator("#waiting .title")).toHaveText(title);
      const html = await (await page.request.get(server.origin + address)).body();
      expect(gzipSync(html).length).toBeLessThanOrEqual(maxHtmlBytes);
      const before = await measureWords(page, "#waiting .title");
      release();
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.locator("#waiting")).toHaveCount(0);
      await page.waitForLoadState("networkidle");
      expect(await measureWords(page, "h1")).toEqual(before);
      expect(await page.evaluate(() => Reflect.get(window, "shifts"))).toEqual([]);
      await page.context().close();
    });
  }
}

test("a room begins with its shapes, and the app takes their place", async ({ browser }) => {
  const address = "/room/6f0a8a5e-0000-4000-8000-00000000dead";
  const { page, release } = await openHeld(browser, address, sizes.phone);
  await expect(page.locator("#waiting .photo")).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("#waiting")).toHaveCount(0);
  await page.context().close();
});

for (const [what, store] of [
  ["a tab that is in another company", "sessionStorage.companySlug='alder-quay'"],
  ["somebody whose language only this browser knows", "localStorage.locale='de'"],
] as const) {
  test(`${what} sees nothing of the wrong page first`, async ({ browser }) => {
    const { page, release } = await openHeld(browser, "/upload", sizes.phone, store);
    await expect(page.locator("#root")).toBeAttached();
    await expect(page.locator("#waiting")).toHaveCount(0);
    release();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.context().close();
  });
}

/** Opens a page and holds all files of the app back until `release`. */
async function openHeld(
  browser: Browser,
  address: string,
  viewport: { width: number; height: number },
  before = "",
) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const isReleased = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await isReleased.promise;
    await route.continue();
  });
  await page.addInitScript(`${before};window.shifts=[];new PerformanceObserver((list) =>
    list.getEntries().forEach(({ value }) => window.shifts.push(value)),
  ).observe({ type: "layout-shift", buffered: true })`);
  await page.goto(server.origin + address, { waitUntil: "commit" });
  return { page, release: () => isReleased.resolve() };
}

/** Where the words of an element stand, in whole pixels. */
async function measureWords(page: Page, selector: string): Promise<number[]> {
  await page.evaluate(() => document.fonts.ready);
  return page.locator(selector).evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { x, y, width, height } = range.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  });
}
