import { gzipSync } from "node:zlib";

import { expect, test } from "@playwright/test";
import type { Response } from "@playwright/test";

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
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ("value" in entry && typeof entry.value === "number") shifts.push(entry.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

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

  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  const shifts: unknown = await page.evaluate(() => Reflect.get(window, "shifts"));
  expect(shifts).toEqual([]);
});
