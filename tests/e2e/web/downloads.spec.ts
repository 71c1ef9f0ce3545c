import { readFileSync } from "node:fs";

import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import { test } from "#support/room-test.ts";

import {
  expectAccessible,
  expectFits,
  resizeScreen,
  screenSizes,
} from "../journey/expect-clean.ts";
import * as journey from "../journey/room-journey.ts";

/** A finished room leaves in other formats and sizes, and as a sheet to print. */

const slow = { timeout: 90_000 };

const findDialog = (page: Page) => page.getByRole("dialog", { name: "Download" });

async function openOptions(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(?:Download|Share or download)$/ }).click();
  await page.getByRole("menuitem", { name: "More formats and PDF" }).click();
  await expect(page.locator('[role="menu"]')).toHaveCount(0);
  await expect(findDialog(page)).toBeVisible();
}

async function readDownload(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const arriving = page.waitForEvent("download", slow);
  await findDialog(page).getByRole("button", { name: "Download" }).click();
  const file = await arriving;
  await expect(findDialog(page)).toHaveCount(0);
  await expect(page.getByText("Picture saved.").last()).toBeVisible(slow);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** Opens a sample room and paints its wall; answers with what. */
async function openPainted(page: Page, origin: string): Promise<string> {
  await page.goto(origin);
  await page.getByRole("button", { name: "Try a sample" }).click();
  const paint = await journey.namePaint(page, 2);
  await page.getByRole("radio", { name: paint, exact: true }).locator("xpath=..").click();
  await journey.findDone(page).click(slow);
  return paint;
}

test("a painted room is had as AVIF, as a pair, and as a sheet with its price list", async ({
  page,
  server,
}) => {
  const paint = await openPainted(page, server.origin);
  await journey.save(page);

  await openOptions(page);
  const dialog = findDialog(page);
  await expect(dialog.getByRole("radio", { name: "JPEG" })).toBeChecked();
  await dialog.getByRole("radio", { name: "AVIF", exact: true }).check();
  await dialog.getByRole("radio", { name: "1080 px", exact: true }).check();
  await expect(dialog.getByText(/^1,080 × \d+ px$/)).toBeVisible();
  const avif = await readDownload(page);
  expect(avif.name).toMatch(/\.avif$/);
  expect(avif.bytes.toString("latin1", 4, 12)).toBe("ftypavif");
  expect(avif.bytes.toString("latin1")).toContain("digitalsourcetype/algorithmicallyEnhanced");

  await openOptions(page);
  await dialog.getByRole("radio", { name: "WebP", exact: true }).check();
  await dialog.getByRole("checkbox", { name: "Include the original photo" }).check();
  const pair = await readDownload(page);
  expect(pair.name).toMatch(/\.webp$/);

  await openOptions(page);
  await dialog.getByRole("radio", { name: "PDF sheet", exact: true }).check();
  await expect(dialog.getByRole("radio", { name: "US Letter" })).toBeChecked();
  await dialog.getByRole("radio", { name: "A4", exact: true }).check();
  const sheet = await readDownload(page);
  expect(sheet.name).toMatch(/\.pdf$/);
  const text = sheet.bytes.toString("latin1");
  expect(text).toContain("[0 0 595.28 841.89]");
  expect(text).toContain("/S /Table");
  expect(sheet.bytes.toString("utf8")).toContain(`Surface painted: ${paint}`);
});

test("the formats can be chosen at every size of screen", async ({ page, server }) => {
  await openPainted(page, server.origin);
  for (const size of screenSizes) {
    await resizeScreen(page, size);
    await openOptions(page);
    await expectFits(page, `the formats of a download at ${size.width}`);
    await expectAccessible(page, `the formats of a download at ${size.width}`);
    await page.keyboard.press("Escape");
    await expect(findDialog(page)).toHaveCount(0);
  }
});
