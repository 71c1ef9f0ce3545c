import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import { test } from "#support/room-test.ts";

import { expectAccessible, expectFits, screenSizes } from "../journey/expect-clean.ts";
import * as journey from "../journey/room-journey.ts";

/** The formats and sizes that a finished room is downloaded in are offered everywhere. */

const slow = { timeout: 90_000 };

const findDialog = (page: Page) => page.getByRole("dialog", { name: "Download" });

async function openOptions(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(?:Download|Share or download)$/ }).click();
  await page.getByRole("menuitem", { name: "More formats and PDF" }).click();
  await expect(page.locator('[role="menu"]')).toHaveCount(0);
  await expect(findDialog(page)).toBeVisible();
}

/** Opens a sample room and paints its wall. */
async function openPainted(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.getByRole("button", { name: "Try a sample" }).click();
  const paint = (await journey.listPaints(page))[2] ?? "";
  await page.getByRole("radio", { name: paint, exact: true }).locator("xpath=..").click();
  await journey.findDone(page).click(slow);
}

test("the formats can be chosen at every size of screen", async ({ page, server }) => {
  await openPainted(page, server.origin);
  for (const size of screenSizes) {
    await page.setViewportSize(size);
    await openOptions(page);
    await expectFits(page, `the formats of a download at ${size.width}`);
    await expectAccessible(page, `the formats of a download at ${size.width}`);
    await page.keyboard.press("Escape");
    await expect(findDialog(page)).toHaveCount(0);
  }
});
