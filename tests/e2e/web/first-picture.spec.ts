import { gzipSync } from "node:zlib";

import { expect, test } from "@playwright/test";
import type { BrowserContext, Page } from "@playwright/test";

import { makeDesign } from "#support/visit-screens.ts";
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
      const { page, release } = await openHeld(await browser.newContext({ viewport }), address);
      await expect(page.locator("#waiting .title")).toHaveText(title);
      const html = await (await page.request.get(server.origin + address)).body();
      expect(gzipSync(html).length).toBeLessThanOrEqual(maxHtmlBytes);
      const before = await measureWords(page, "#waiting .title");
      // What comes with the faces alone, on a slow device: the words beside the company's name move by some pixels.
      expect(await readShift(page)).toBeLessThan(0.001);
      release();
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.locator("#waiting")).toHaveCount(0);
      await page.waitForLoadState("networkidle");
      expect(await measureWords(page, "h1")).toEqual(before);
      expect(await readShift(page)).toBe(0);
      await page.context().close();
    });
  }
}

test("a room begins with its shapes, and the app takes their place", async ({ browser }) => {
  const address = "/room/6f0a8a5e-0000-4000-8000-00000000dead";
  const { page, release } = await openHeld(
    await browser.newContext({ viewport: sizes.phone }),
    address,
  );
  await expect(page.locator("#waiting .photo")).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("#waiting")).toHaveCount(0);
  await page.context().close();
});

for (const [size, viewport] of Object.entries(sizes)) {
  test(`a visitor's own room on a ${size} begins with its name and its photo, where the app has them`, async ({
    browser,
  }) => {
    const maker = await browser.newContext();
    const address = await makeDesign(maker, server.origin);
    // The same person on a device that has kept nothing.
    const storageState = await maker.storageState();
    await maker.close();
    const context = await browser.newContext({ viewport, storageState });
    const { page, release } = await openHeld(context, address);
    const isPhotoReleased = Promise.withResolvers<void>();
    await page.route("**/preview", async (route) => {
      await isPhotoReleased.promise;
      await route.continue();
    });
    const photo = page.locator("#waiting img");
    await expect(photo).toBeVisible();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    const before = await photo.boundingBox();
    const name = await measureWords(page, "#waiting .room-name");
    release();
    await expect(page.locator("#waiting")).toHaveCount(0);
    // The app has both at once, though the photo itself is still to come.
    expect(await page.locator("main img").boundingBox()).toEqual(before);
    expect(await measureWords(page, "header span:text-is('Living room')")).toEqual(name);
    isPhotoReleased.resolve();
    await expect(page.locator("main canvas").first()).toBeVisible();
    await context.close();
  });
}

for (const [what, store] of [
  ["a tab that is in another company", "sessionStorage.companySlug='alder-quay'"],
  ["somebody whose language only this browser knows", "localStorage.locale='de'"],
] as const) {
  test(`${what} sees nothing of the wrong page first`, async ({ browser }) => {
    const { page, release } = await openHeld(
      await browser.newContext({ viewport: sizes.phone }),
      "/upload",
      store,
    );
    await expect(page.locator("#root")).toBeAttached();
    await expect(page.locator("#waiting")).toHaveCount(0);
    release();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.context().close();
  });
}

/** Opens a page and holds all files of the app back until `release`. */
async function openHeld(context: BrowserContext, address: string, before = "") {
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

/** How far things have moved since this was last asked for. */
function readShift(page: Page): Promise<number> {
  return page.evaluate(() => {
    const shifts = Reflect.get(window, "shifts") as number[];
    return shifts.splice(0).reduce((sum, one) => sum + one, 0);
  });
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
