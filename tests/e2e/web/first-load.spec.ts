import { gzipSync } from "node:zlib";

import { expect, test } from "@playwright/test";
import type { Browser, Page, Response } from "@playwright/test";

import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

const startPages = ["/", "/c/greenhouse", "/embed/alder-quay"];
const screens = {
  phone: {
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    maxHeroBytes: 20 * 1024,
  },
  desktop: {
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    maxHeroBytes: 45 * 1024,
  },
};
/** As gzip. */
const maxHtmlBytes = 15 * 1024;
const maxIslandBytes = 8 * 1024;
const maxFontBytes = 55 * 1024;
const maxStyleBytes = 8 * 1024;
/** What the start page may cost in JavaScript with the app, as gzip of what was really fetched. */
const maxScriptBytes = 221 * 1024;

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

for (const [screen, { maxHeroBytes, ...shape }] of Object.entries(screens)) {
  for (const path of startPages) {
    test(`${path} on a ${screen} is there without a script, and the app takes its place unseen`, async ({
      browser,
    }) => {
      const { page, responses, release } = await openHeld(browser, path, shape);
      // Nothing of a script has arrived, and all that is to be seen is there.
      await waitForPaint(page);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(findFiles(responses, ".js")).toEqual([]);
      const html = await page.content();
      expect(gzipSync(html).length).toBeLessThanOrEqual(maxHtmlBytes);
      const style = await page.locator("head > style").first().textContent();
      expect(gzipSync(style ?? "").length).toBeLessThanOrEqual(maxStyleBytes);
      const shown = await readShownPicture(page);
      const hero = responses.find((one) => one.url() === shown);
      expect(shown).toMatch(/\/before-\w+-\d+\.avif$/);
      expect((await hero?.body())?.length).toBeLessThanOrEqual(maxHeroBytes);
      expect(await sumBytes(findFiles(responses, ".woff2"))).toBeLessThanOrEqual(maxFontBytes);
      const before = await measureParts(page);

      release();
      await expect.poll(() => findFiles(responses, ".js").length).toBeGreaterThan(0);
      const island = findFiles(responses, ".js").slice(0, 1);
      expect(await sumPacked(island)).toBeLessThanOrEqual(maxIslandBytes);
      await page.waitForFunction(() => document.querySelector("#landing") === null);
      await expect(page.getByRole("slider")).toBeVisible();
      expect(await measureParts(page)).toEqual(before);
      expect(sumShifts(await readShifts(page))).toBe(0);

      const scripts = findFiles(responses, ".js");
      expect(await sumPacked(scripts)).toBeLessThanOrEqual(maxScriptBytes + maxIslandBytes);
      await expectPacked(scripts);
      await page.context().close();
    });
  }
}

test("a page that knows nobody travels packed", async ({ request }) => {
  for (const path of startPages) {
    const packed = await request.get(server.origin + path);
    expect(packed.headers()["content-encoding"]).toMatch(/^(?:br|gzip)$/);
  }
});

for (const address of ["/c/greenhouse", "/embed/alder-quay"]) {
  test(`letters that arrive at ${address} after everything else move nothing`, async ({ page }) => {
    await page.setViewportSize(screens.phone.viewport);
    const isShown = Promise.withResolvers<void>();
    const late: string[] = [];
    await page.route("**/*.woff2", async (route) => {
      late.push(route.request().url());
      await isShown.promise;
      await route.continue();
    });
    await watchShifts(page);
    await page.goto(`${server.origin}${address}`, { waitUntil: "commit" });
    await expect(page.getByRole("slider")).toBeVisible();
    await expect.poll(() => late.length).toBeGreaterThan(1);
    isShown.resolve();
    expect(await readShifts(page)).toEqual([]);
  });
}

test("without a script the page reads well and its links lead on", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "de-DE" });
  const page = await context.newPage();
  await page.goto(`${server.origin}/c/alder-quay`);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Raum hochladen" }).first()).toHaveAttribute(
    "href",
    "/c/alder-quay/upload",
  );
  // Where menus stand open, the header is as high as it is with a script, or higher.
  expect((await page.locator("header").boundingBox())?.height).toBeGreaterThanOrEqual(72);
  // What only a script can do is not offered.
  await expect(page.getByRole("button")).toHaveCount(0);
  await page.getByText("Español").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await context.close();
});

/** Opens a start page and holds all scripts back until `release`. */
async function openHeld(
  browser: Browser,
  path: string,
  shape: { viewport: { width: number; height: number }; deviceScaleFactor: number },
) {
  const context = await browser.newContext(shape);
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  const isReleased = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await isReleased.promise;
    await route.continue();
  });
  await watchShifts(page);
  await page.goto(`${server.origin}${path}`, { waitUntil: "commit" });
  return { page, responses, release: () => isReleased.resolve() };
}

/** A file that is as small as its headers is sent as it is. */
async function expectPacked(scripts: readonly Response[]): Promise<void> {
  for (const script of scripts) {
    if ((await script.body()).length <= 1024) continue;
    expect(script.headers()["content-encoding"]).toMatch(/^(?:br|gzip)$/);
  }
}

const findFiles = (responses: readonly Response[], ending: string) =>
  responses.filter((one) => new URL(one.url()).pathname.endsWith(ending));

async function sumBytes(responses: readonly Response[]): Promise<number> {
  const sizes = await Promise.all(responses.map(async (one) => (await one.body()).length));
  return sizes.reduce((sum, one) => sum + one, 0);
}

async function sumPacked(responses: readonly Response[]): Promise<number> {
  const sizes = await Promise.all(responses.map(async (one) => gzipSync(await one.body()).length));
  return sizes.reduce((sum, one) => sum + one, 0);
}

/** Until the largest thing has been painted. */
async function waitForPaint(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>("main section img")];
    const isPainted = performance.getEntriesByName("first-contentful-paint").length > 0;
    return isPainted && pictures.slice(0, 2).every((one) => one.complete && one.naturalWidth > 0);
  });
  await page.evaluate(() => document.fonts.ready);
}

const readShownPicture = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLImageElement>("main img")?.currentSrc ?? "");

/** Where everything of the page stands that has words in it. */
async function measureParts(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const parts = document.querySelectorAll("h1,h2,h3,main p,main a,main button,main img,header a");
    return [...parts]
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        const words = part instanceof HTMLImageElement ? part.alt : (part.textContent ?? "").trim();
        return {
          words,
          x: Math.round(x),
          y: Math.round(y),
          width: Math.round(width),
          height: Math.round(height),
        };
      })
      .filter(({ width, height }) => width > 1 && height > 1);
  });
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ("value" in entry && typeof entry.value === "number") shifts.push(entry.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** As it is measured everywhere, to the third decimal: a letter's width of a label is below that. */
const sumShifts = (shifts: readonly number[]) =>
  Math.round(shifts.reduce((sum, one) => sum + one, 0) * 1000) / 1000;

/** How far things have moved, once everything is there. */
async function readShifts(page: Page): Promise<number[]> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  // A shift is told of with the frame after the one that shows it.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
  return page.evaluate(() => Reflect.get(window, "shifts"));
}
