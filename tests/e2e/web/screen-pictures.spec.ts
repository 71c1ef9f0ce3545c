import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { expect } from "@playwright/test";
import type { Page, TestInfo } from "@playwright/test";

import { test } from "#support/room-test.ts";

import { screenSizes, waitUntilStill } from "../journey/expect-clean.ts";
import * as journey from "../journey/room-journey.ts";

/**
 * Takes the pictures of `docs/screens`: `npm run screens`. Every state of a room in two looks and at
 * four sizes, and some of them in the other languages.
 */

const slow = { timeout: 60_000 };
const looks = ["greenhouse", "alder-quay"] as const;
const languages = ["en", "de", "es"] as const;

/** What stands under More on a phone and in the panel on a wide screen. */
const isPhone = (page: Page) => (page.viewportSize()?.height ?? 0) < 500 || isUpright(page);
const isUpright = (page: Page) => (page.viewportSize()?.width ?? 0) < 500;

for (const look of looks) {
  for (const size of screenSizes) {
    test(`${look} at ${size.width}`, async ({ browser, server }, info) => {
      test.setTimeout(300_000);
      const context = await browser.newContext({
        viewport: size,
        reducedMotion: "reduce",
        hasTouch: size.width !== 1440 && size.width !== 1024,
      });
      const page = await context.newPage();
      const take = createCamera(page, info, look);
      await page.goto(`${server.origin}/c/${look}`);
      await take("landing");
      await page.getByRole("button", { name: "Try a sample" }).first().click();
      await journey.waitForCanvas(page);
      await expect(page.getByRole("radiogroup", { name: "Wall paint" })).toBeVisible(slow);
      await take("opened");
      await takeRoom(page, take);
      await context.close();
    });
  }
}

for (const size of [screenSizes[0], screenSizes[2]]) {
  test(`greenhouse in high contrast at ${size.width}`, async ({ browser, server }, info) => {
    test.setTimeout(300_000);
    const context = await browser.newContext({
      viewport: size,
      forcedColors: "active",
      hasTouch: size.width < 500,
    });
    const page = await context.newPage();
    const take = createCamera(page, info, "greenhouse-high-contrast");
    await page.goto(`${server.origin}/c/greenhouse`);
    await take("landing");
    await page.getByRole("button", { name: "Try a sample" }).first().click();
    await journey.waitForCanvas(page);
    await take("opened");
    await takeRoom(page, take);
    await context.close();
  });
}

test("greenhouse at four times its size", async ({ browser, server }, info) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 256 } });
  const page = await context.newPage();
  const take = createCamera(page, info, "greenhouse");
  await page.goto(`${server.origin}/c/greenhouse`);
  await page.getByRole("button", { name: "Try a sample" }).first().click();
  await journey.waitForCanvas(page);
  await take("opened");
  await page.getByRole("button", { name: "Show panel" }).click();
  await take("panel");
  await context.close();
});

for (const language of languages.slice(1)) {
  test(`greenhouse in ${language}`, async ({ browser, server }, info) => {
    const viewport = { width: 390, height: 844 };
    const context = await browser.newContext({ viewport, locale: language, hasTouch: true });
    const page = await context.newPage();
    const take = createCamera(page, info, `greenhouse-${language}`);
    await page.goto(`${server.origin}/c/greenhouse`);
    await take("landing");
    await page.locator("main button").first().click();
    await page.locator("[role='application'][aria-busy='false']").waitFor(slow);
    await page.locator("[role='radiogroup'] label").nth(2).click();
    await expect(page.locator("[data-part='told']")).not.toBeEmpty(slow);
    await take("painted");
    await context.close();
  });
}

type Take = (state: string) => Promise<void>;

/** The states of a room, one after the other. */
async function takeRoom(page: Page, take: Take): Promise<void> {
  const bar = page.getByRole("region", { name: "Selection" });
  const done = page.getByRole("button", { name: "Done" });
  await page.getByRole("radiogroup", { name: "Wall paint" }).locator("label").nth(2).click();
  await expect(done).toBeVisible(slow);
  await take("painted");
  await done.click();
  await take("ready");
  await openFloors(page);
  await journey.findFloors(page).first().locator("xpath=..").click();
  await expect(done).toBeVisible(slow);
  await take("floor");
  await done.click();
  await tapPhoto(page, 0.5, 0.06);
  await expect(bar).toContainText("Choose a colour", slow);
  await take("ceiling-selected");
  await page.keyboard.press("Escape");
  await takeErase(page, take);
  await takeElsewhere(page, take);
}

async function takeErase(page: Page, take: Take): Promise<void> {
  const tools = page.getByRole("toolbar", { name: "Tools" });
  await tools.getByRole("button", { name: "Erase", exact: true }).click();
  await tapPhoto(page, 0.45, 0.36);
  const erase = page.getByRole("button", { name: "Erase 1 area" });
  await expect(erase).toBeEnabled(slow);
  await take("erase");
  await erase.click();
  await expect(page.getByRole("radio", { name: "Fill 1 of 3" })).toBeChecked(slow);
  await take("erase-fills");
  await page.getByRole("button", { name: "Done" }).click();
}

async function takeElsewhere(page: Page, take: Take): Promise<void> {
  const tools = page.getByRole("toolbar", { name: "Tools" });
  const select = tools.getByRole("button", { name: isPhone(page) ? "Paint" : "Select" });
  await select.click();
  if (isUpright(page)) await page.getByRole("button", { name: "Price list" }).click();
  else if (isPhone(page)) await page.getByRole("button", { name: "Search products" }).click();
  if (!isUpright(page)) await page.getByRole("tab", { name: "Price list" }).click();
  await expect(page.getByText("In your light").first()).toBeVisible(slow);
  await take("price-list");
  const close = page.getByRole("button", {
    name: isUpright(page) ? "Close Price list" : "Hide panel",
  });
  if (isPhone(page)) await close.click();
  await page.getByRole("button", { name: "Compare" }).first().click();
  await take("compare");
  await page.keyboard.press("c");
  if (isPhone(page)) await page.getByRole("button", { name: /^Versions/ }).click();
  else {
    await page.getByRole("button", { name: "Make a version" }).click();
    await expect(page.getByText("You’re in the new version now.")).toBeVisible(slow);
    await page
      .getByRole("radio", { name: /^Versions/ })
      .locator("xpath=..")
      .click();
  }
  const tiles = page.locator("figure");
  await expect(tiles.nth(1)).toBeVisible(slow);
  await expect(tiles.locator("canvas")).toHaveCount(await tiles.count(), slow);
  const notice = page.getByRole("region", { name: "Notices" }).getByRole("button");
  if ((await notice.count()) > 0) await notice.first().click();
  await take("versions");
}

async function openFloors(page: Page): Promise<void> {
  const role = isPhone(page) ? "button" : "tab";
  await page.getByRole(role, { name: "Floors", exact: true }).click();
}

async function tapPhoto(page: Page, x: number, y: number): Promise<void> {
  const point = await journey.toPagePoint(page, { x, y });
  await page.mouse.click(point.x, point.y);
}

function createCamera(page: Page, info: TestInfo, look: string): Take {
  const folder = join(info.config.rootDir, "../../docs/screens", look);
  mkdirSync(folder, { recursive: true });
  return async (state) => {
    await page.mouse.move(1, 1);
    for (const canvas of await page.getByRole("application").all()) {
      await expect(canvas).toHaveAttribute("aria-busy", "false", slow);
    }
    await waitUntilStill(page);
    const { width, height } = page.viewportSize() ?? screenSizes[0];
    const path = join(folder, `${state}-${width}x${height}.jpg`);
    await page.screenshot({ path, type: "jpeg", quality: 62 });
  };
}
