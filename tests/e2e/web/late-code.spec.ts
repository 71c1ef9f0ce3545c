import { expect } from "@playwright/test";

import { test } from "#support/room-test.ts";

import { livingRoom } from "../journey/rooms.ts";

/** Code that is loaded when it is asked for, and cannot be had then: what can do without it goes on. */

test("a photo is shown when nothing can be said of its quality", async ({ page, server }) => {
  const refused: string[] = [];
  await page.route("**/measure-quality-*.js", async (route) => {
    refused.push(route.request().url());
    await route.abort();
  });
  await page.goto(`${server.origin}/c/alder-quay/upload`);
  await page
    .locator('input[type="file"][data-source="library"]')
    .first()
    .setInputFiles(livingRoom.path);
  await expect(page.locator("main canvas[data-ready='true']")).toBeVisible();
  expect(refused.length).toBeGreaterThan(0);
});
