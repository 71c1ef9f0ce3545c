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
      // Every sentence is there to be said.
      await expect(page.locator("#waiting")).not.toContainText("undefined");
      const before = await measureWords(page, "#waiting .title");
      const lead = page.locator("#waiting .lead");
      const leads = await lead.allTextContents();
      const leadBefore = leads.length === 0 ? null : await measureWords(page, "#waiting .lead");
      // What comes with the faces alone, on a slow device: the words beside the company's name move by some pixels.
      expect(await readShift(page)).toBeLessThan(0.001);
      await expect.poll(() => countComing(page)).toBe(0);
      release();
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.locator("#waiting")).toHaveCount(0);
      await page.waitForLoadState("networkidle");
      expect(await measureWords(page, "h1")).toEqual(before);
      if (leadBefore !== null) {
        expect(await measureWords(page, `main :text-is(${JSON.stringify(leads[0])})`)).toEqual(
          leadBefore,
        );
      }
      expect(await readShift(page)).toBe(0);
      // Who measures when a page is there counts the picture, not the app: nothing larger is to come, except
      // what only the app knows, somebody's own designs or that there are none.
      if (address !== "/designs") expect(await readLargest(page)).toEqual([]);
      await page.context().close();
    });
  }
}

for (const address of Object.keys(pages)) {
  test(`${address} is drawn before anything of the app runs, however soon its files are there`, async ({
    page,
  }) => {
    // The app's framework makes one as soon as it runs.
    await page.addInitScript(() => {
      window.MessageChannel = new Proxy(MessageChannel, {
        construct(channel, given) {
          document.documentElement.dataset["appRuns"] = "true";
          return Reflect.construct(channel, given);
        },
      });
    });
    const hasRun = () => page.locator("html[data-app-runs]").count();
    // No frame is drawn, and no time goes by.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(server.origin + address, { waitUntil: "load" });
    await expect.poll(() => countComing(page)).toBe(0);
    expect(await hasRun()).toBe(0);
    await page.clock.resume();
    await expect.poll(hasRun).toBe(1);
    await expect(page.locator("#waiting")).toHaveCount(0);
  });
}

for (const [size, locale] of [
  ["phone", "en"],
  ["phone on its side", "es"],
  ["tablet", "de"],
  ["tablet", "es"],
  ["desktop", "de"],
] as const) {
  test(`the rooms to begin with are there before any script, on a ${size} in ${locale}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: sizes[size], locale, hasTouch: true });
    const { page, release } = await openHeld(context, "/c/greenhouse/upload");
    const picture = await findPicture(page, "#waiting .sample img");
    release();
    await expect(page.locator("#waiting")).toHaveCount(0);
    expect(await findPicture(page, "main li img")).toEqual(picture);
    await context.close();
  });
}

test("the room beside a sign-in is there before any script, and only where there is a place for it", async ({
  browser,
}) => {
  const address = "/api/auth/signin?callbackUrl=%2F";
  const wide = await openHeld(await browser.newContext({ viewport: sizes.desktop }), address);
  const picture = await findPicture(wide.page, "#waiting .picture img");
  wide.release();
  await expect(wide.page.locator("#waiting")).toHaveCount(0);
  expect(await findPicture(wide.page, "main img")).toEqual(picture);
  await wide.page.context().close();

  const narrow = await openHeld(await browser.newContext({ viewport: sizes.phone }), address);
  const images = () =>
    narrow.page.evaluate(() =>
      performance.getEntriesByType("resource").filter(({ name }) => name.includes("/pictures/")),
    );
  narrow.release();
  await expect(narrow.page.getByRole("heading", { level: 1 })).toBeVisible();
  await narrow.page.waitForLoadState("networkidle");
  expect(await images()).toEqual([]);
  await narrow.page.context().close();
});

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

/**
 * Opens a page and holds all files of the app back until `release`; its faces come once there is something to
 * see, as on a slow line.
 */
async function openHeld(context: BrowserContext, address: string, before = "") {
  const page = await context.newPage();
  const isReleased = Promise.withResolvers<void>();
  const isPainted = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await isPainted.promise;
    await route.continue();
  });
  await page.route("**/*.js", async (route) => {
    await isReleased.promise;
    await route.continue();
  });
  await page.addInitScript(`${before};window.shifts=[];new PerformanceObserver((list) =>
    list.getEntries().forEach(({ value }) => window.shifts.push(value)),
  ).observe({ type: "layout-shift", buffered: true });
  window.largest=[];new PerformanceObserver((list) =>
    list.getEntries().forEach(({ size, url, element }) =>
      element?.closest("#waiting") ||
        window.largest.push([size, url, element?.outerHTML.slice(0, 200)].join(" "))),
  ).observe({ type: "largest-contentful-paint", buffered: true })`);
  await page.goto(server.origin + address, { waitUntil: "commit" });
  const painted = page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
  // A page with nothing to see yet needs no faces either.
  void painted.then(() => isPainted.resolve()).catch(() => undefined);
  return {
    page,
    release: () => {
      isPainted.resolve();
      isReleased.resolve();
    },
  };
}

/** What the app has drawn larger than all that was there before. */
function readLargest(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, "largest") as string[]);
}

/** How many pictures have their place on the screen and are not there yet. */
function countComing(page: Page): Promise<number> {
  return page.evaluate(() => {
    const images = [...document.querySelectorAll("img")].filter((image) => image.checkVisibility());
    return images.filter((image) => {
      const { top, left } = image.getBoundingClientRect();
      const isSeen = top < window.innerHeight && left < window.innerWidth;
      return isSeen && !image.complete;
    }).length;
  });
}

/** Which picture an element shows and where, once it is there. */
async function findPicture(page: Page, selector: string) {
  const image = page.locator(selector).first();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).not.toBe(0);
  await page.evaluate(() => document.fonts.ready);
  const source = await image.evaluate((one: HTMLImageElement) => one.currentSrc);
  return { source, box: await image.boundingBox() };
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
