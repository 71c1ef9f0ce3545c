import { fileURLToPath } from "node:url";

import { expect, test } from "@playwright/test";

import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import * as journey from "../journey/room-journey.ts";

const iphonePhoto = fileURLToPath(
  new URL("../../server/imaging/heif-files/room.heic", import.meta.url),
);

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a HEIC that this browser cannot show becomes a room, ${viewport.width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const held = Promise.withResolvers<undefined>();
    await page.route("**/api/v1/images", async (route) => {
      if (route.request().method() === "POST") await held.promise;
      await route.continue();
    });
    await page.goto(`${server.origin}/c/greenhouse/upload`);
    const input = page.locator('input[type="file"][data-source="library"]').first();
    expect(await input.getAttribute("accept")).toContain("image/heic");
    await input.setInputFiles(iphonePhoto);
    await expect(page.getByText("Preparing your iPhone photo")).toBeVisible();
    const stored = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && answer.url().endsWith("/api/v1/images"),
    );
    held.resolve(undefined);

    const preview = page.getByRole("figure", { name: "Your photo, room.heic" }).locator("img");
    await expect(preview).toBeVisible();
    await expect(page.getByText("Preparing your iPhone photo")).toHaveCount(0);
    expect(await preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);

    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(/\/room\/[0-9a-f-]{36}/);
    await journey.waitForCanvas(page);
    expect(await (await stored).json()).toMatchObject({
      contentType: "image/png",
      width: 320,
      height: 192,
    });
  });
}
