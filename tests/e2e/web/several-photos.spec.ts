import { fileURLToPath } from "node:url";

import { expect, test } from "@playwright/test";

import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import * as journey from "../journey/room-journey.ts";

const rooms = new URL("../../../server/seed/rooms/", import.meta.url);
const files = ["living-room.jpg", "CREDITS.md", "kitchen.jpg", "hotel-room.jpg"].map((name) =>
  fileURLToPath(new URL(name, rooms)),
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
  test(`several photos become a room each, ${viewport.width} pixels wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    let isCut = true;
    await page.route("**/api/v1/images", async (route) => {
      const body = route.request().postDataBuffer();
      if (isCut && body?.includes("hotel-room.jpg") === true) await route.abort("failed");
      else await route.continue();
    });
    await page.goto(`${server.origin}/c/greenhouse/upload`);
    await page.locator('input[type="file"][data-source="library"]').first().setInputFiles(files);

    await expect(page.getByRole("alert").filter({ hasText: "CREDITS.md" })).toBeVisible();
    const more = page.getByRole("region", { name: "More photos" });
    const kitchen = more.getByRole("listitem").filter({ hasText: "kitchen.jpg" });
    const hotel = more.getByRole("listitem").filter({ hasText: "hotel-room.jpg" });
    await expect(kitchen.getByText("Ready")).toBeVisible();
    await expect(hotel.getByText("The connection was lost.")).toBeVisible();
    isCut = false;
    await hotel.getByRole("button", { name: "Try again" }).click();
    await expect(hotel.getByText("Ready")).toBeVisible();

    await kitchen.getByRole("link", { name: "Open room of kitchen.jpg" }).click();
    await page.waitForURL(/\/room\/[0-9a-f-]{36}/);
    await journey.waitForCanvas(page);
    await page.goto(`${server.origin}/c/greenhouse/designs`);
    await expect(page.getByRole("article").filter({ hasText: "kitchen" })).toHaveCount(1);
    await expect(page.getByRole("article").filter({ hasText: "Hotel room" })).toHaveCount(1);
  });
}
