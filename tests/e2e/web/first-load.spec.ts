import { gzipSync } from "node:zlib";

import { expect, test } from "@playwright/test";
import type { Page, Response } from "@playwright/test";

import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

/** What the landing of an embed may cost in JavaScript, as gzip of what was really fetched. */
const maxScriptBytes = 224 * 1024;

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

test.use({ viewport: { width: 412, height: 823 } });

test("a first visit to an embed fetches little script, all of it compressed, and nothing moves", async ({
  page,
}) => {
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  await watchShifts(page);

  await page.goto(`${server.origin}/embed/alder-quay`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("slider")).toBeVisible();
  const scripts = responses.filter((one) => new URL(one.url()).pathname.endsWith(".js"));

  const bytes = await Promise.all(scripts.map(async (one) => gzipSync(await one.body()).length));
  const total = bytes.reduce((sum, one) => sum + one, 0);
  expect(bytes.length).toBeGreaterThan(2);
  expect(total).toBeLessThanOrEqual(maxScriptBytes);
  // A file that is as small as its headers is sent as it is.
  const big = scripts.filter((_one, index) => (bytes[index] ?? 0) > 1024);
  for (const script of big) expect(script.headers()["content-encoding"]).toMatch(/^(?:br|gzip)$/);

  expect(await readShifts(page)).toEqual([]);
});

test("letters that arrive after everything else move nothing", async ({ page }) => {
  const isShown = Promise.withResolvers<void>();
  const late: string[] = [];
  await page.route("**/*.woff2", async (route) => {
    late.push(route.request().url());
    await isShown.promise;
    await route.continue();
  });
  await watchShifts(page);
  await page.goto(`${server.origin}/embed/alder-quay`);
  await expect(page.getByRole("slider")).toBeVisible();
  await expect.poll(() => late.length).toBeGreaterThan(1);
  isShown.resolve();
  expect(await readShifts(page)).toEqual([]);
});

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

/** How far things have moved, once everything is there. */
async function readShifts(page: Page): Promise<unknown> {
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
