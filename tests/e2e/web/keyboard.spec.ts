import { readFileSync } from "node:fs";

import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

import { decodePicture } from "#support/pictures.ts";
import { test } from "#support/room-test.ts";

import * as journey from "../journey/room-journey.ts";
import { livingRoom } from "../journey/rooms.ts";

/** The main journey without a pointer: nothing here clicks, and nothing is focused but by Tab. */

const slow = { timeout: 40_000 };

test("a photo is uploaded, painted, erased, compared and downloaded by keys alone", async ({
  page,
  server,
}) => {
  await page.goto(server.origin);
  await press(page, page.getByRole("link", { name: "Upload your room" }).first(), "Enter");
  await expect(page.getByRole("heading", { name: "Add a photo of your room" })).toBeVisible();
  const asking = page.waitForEvent("filechooser");
  await press(page, page.getByRole("button", { name: "Choose photo" }), "Enter");
  await (await asking).setFiles(livingRoom.path);
  await journey.waitForCanvas(page);

  const bar = page.getByRole("region", { name: "Selection" });
  await moveCrosshair(page, ["ArrowUp", 20]);
  await page.keyboard.press("Enter");
  await press(page, bar.getByRole("button", { name: "Choose a colour" }), "Enter");
  const paints = page.getByRole("radiogroup", { name: "Wall paint" });
  await expect(paints.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("ArrowRight");
  await expect(bar.getByRole("button", { name: "Done" })).toBeVisible(slow);
  await expect(page.locator("[data-part='told']")).toHaveText(/^This surface shows /);
  await press(page, bar.getByRole("button", { name: "Done" }), "Enter");
  await expect(bar).toHaveCount(0);

  await page.keyboard.press("e");
  await moveCrosshair(page, ["ArrowUp", 10]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Erase 1 area" })).toBeEnabled(slow);
  await page.keyboard.press("Delete");
  const erased = page.getByRole("region", { name: "Erased area" });
  await expect(erased.getByRole("radio", { name: "Fill 1 of 3" })).toBeChecked(slow);
  await press(page, erased.getByRole("button", { name: "Done" }), "Enter");

  await page.keyboard.press("c");
  const slider = page.getByRole("slider", { name: "Reveal the redesign" });
  await tabTo(page, slider);
  await page.keyboard.press("ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuetext", "49 % redesigned");
  await page.keyboard.press("c");

  await press(page, page.getByRole("button", { name: "Download" }), "Enter");
  const arriving = page.waitForEvent("download", { timeout: 120_000 });
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Enter");
  const picture = await decodePicture(readFileSync(await (await arriving).path()));
  expect([picture.width, picture.height]).toEqual([1600, 960]);
  expect(await journey.readEdits(page)).toMatchObject([{ kind: "paint" }, { kind: "erase" }]);
});

/** Shows the crosshair in the middle of the photo and moves it. */
async function moveCrosshair(page: Page, [key, steps]: [string, number]): Promise<void> {
  await tabTo(page, journey.findCanvas(page));
  for (let step = 0; step < steps; step += 1) await page.keyboard.press(key);
}

async function press(page: Page, what: Locator, key: string): Promise<void> {
  await expect(what).toBeVisible(slow);
  await tabTo(page, what);
  await page.keyboard.press(key);
}

/** Goes on with Tab until it is there; a page has no more stops than these. */
async function tabTo(page: Page, what: Locator): Promise<void> {
  const mostStops = 90;
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await what.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("no number of Tabs leads there");
}
