import { readFileSync } from "node:fs";

import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

import { drawEditMasks } from "#support/draw-edit-masks.ts";
import { decodePicture } from "#support/pictures.ts";
import { test } from "#support/room-test.ts";

import { expectAccessible } from "../journey/expect-clean.ts";
import { expectOnlyMasksChanged } from "../journey/expect-result.ts";
import * as journey from "../journey/room-journey.ts";
import { livingRoom } from "../journey/rooms.ts";
import type { Place } from "../journey/rooms.ts";

const slow = { timeout: 60_000 };
const table: readonly Place[] = livingRoom.strokes;
const picture: readonly Place[] = [
  { x: 0.74, y: 0.62 },
  { x: 0.8, y: 0.62 },
];

/** The large picture on the wall, and a zigzag over it that strays a little. */
const framedPicture = { left: 0.312, top: 0.265, right: 0.601, bottom: 0.528 };
const overPicture: readonly Place[] = [
  { x: 0.34, y: 0.31 },
  { x: 0.57, y: 0.34 },
  { x: 0.35, y: 0.4 },
  { x: 0.58, y: 0.43 },
  { x: 0.36, y: 0.49 },
];

test.beforeEach(async ({ page, server }) => {
  await journey.openUploaded(page, server.origin, livingRoom);
});

test("two areas are erased at once, filled differently, and marked again", async ({ page }) => {
  await markTwoAreas(page);
  await erase(page);
  const bar = page.getByRole("region", { name: "Erased area" });
  await expect(bar.getByRole("radio")).toHaveCount(3);
  await expect(findFill(bar, 1)).toBeChecked();
  await expectAccessible(page, "the room with something erased");

  await findFill(bar, 2).click();
  await expect(findFill(bar, 2)).toBeChecked(slow);
  await journey.waitForCanvas(page);
  const second = await photograph(page);
  await findFill(bar, 2).press("ArrowLeft");
  await expect(findFill(bar, 1)).toBeChecked();
  await expect(findFill(bar, 1)).toBeFocused();
  await journey.waitForCanvas(page);
  await expect.poll(() => photograph(page).then((first) => first === second)).toBe(false);

  await bar.getByRole("button", { name: "Reselect area" }).click();
  await expect(findEraseButton(page, 2)).toBeEnabled();
  await journey.undo(page);
  await expect(findFill(bar, 1)).toBeChecked();
  await bar.getByRole("button", { name: "More fills" }).click();
  await expect(bar.getByRole("radio")).toHaveCount(6);
  await bar.getByRole("button", { name: "Done" }).click();
  await expect(bar).toBeHidden();
  await journey.save(page);
  await page.reload();
  await journey.waitForCanvas(page);
  expect(await journey.listChanges(page)).toEqual(["Erased area"]);
});

test("a rough scribble snaps to the thing under it, and only that is erased", async ({ page }) => {
  const toolbar = page.getByRole("toolbar", { name: "Tools" });
  await toolbar.getByRole("button", { name: "Erase" }).click();
  await drag(page, overPicture, "left");
  await expect(findEraseButton(page, 1)).toBeEnabled(slow);
  await expectAccessible(page, "the room with a thing to erase");
  await findEraseButton(page, 1).click();
  const bar = page.getByRole("region", { name: "Erased area" });
  await expect(bar).toBeVisible(slow);
  await bar.getByRole("button", { name: "Done" }).click();
  await journey.save(page);

  const edits = await journey.readEdits(page, livingRoom.slug);
  expect(edits.map(({ kind }) => kind)).toEqual(["erase"]);
  const upload = await decodePicture(livingRoom.path);
  const [erased] = drawEditMasks(upload, edits);
  const { left, top, right, bottom } = framedPicture;
  const { width } = upload;
  const isPicture = (x: number, y: number) =>
    x >= left * width &&
    x < right * width &&
    y >= top * upload.height &&
    y < bottom * upload.height;
  let [shared, joined] = [0, 0];
  erased?.data.forEach((value, i) => {
    const isInside = isPicture(i % width, Math.floor(i / width));
    if (value > 127 && isInside) shared += 1;
    if (value > 127 || isInside) joined += 1;
  });
  expect(shared / joined).toBeGreaterThan(0.85);

  const arriving = page.waitForEvent("download", slow);
  await journey.chooseDownload(page, "PNG");
  const result = await decodePicture(readFileSync(await (await arriving).path()));
  expectOnlyMasksChanged(upload, result, { edits });
});

test("undo brings the photo and the mark back, ready to be refined", async ({ page }) => {
  const untouched = await photograph(page);
  await markTwoAreas(page);
  await erase(page);
  expect(await photograph(page)).not.toBe(untouched);

  await journey.undo(page);
  await expect(findEraseButton(page, 2)).toBeEnabled();
  await drag(page, picture, "right");
  await expect(findEraseButton(page, 1)).toBeEnabled();
  await page.keyboard.press("Escape");
  await expect.poll(() => photograph(page)).toBe(untouched);

  await page.keyboard.press("Control+z");
  await expect(findEraseButton(page, 1)).toBeEnabled();
  await page.keyboard.press("Delete");
  await expect(page.getByRole("region", { name: "Erased area" })).toBeVisible(slow);
});

test("cancelling an erase leaves photo, mark and history as they were", async ({ page }) => {
  await markTwoAreas(page);
  await page.mouse.move(5, 5);
  const before = await photograph(page);
  const steps = await readSteps(page);
  await findEraseButton(page, 2).click();
  const progress = page.getByRole("region", { name: "Erasing 2 areas" });
  await progress.getByRole("button", { name: "Cancel" }).click();

  await expect(progress).toBeHidden();
  await expect(findEraseButton(page, 2)).toBeEnabled();
  await expect(journey.findCanvas(page)).toHaveAttribute("aria-busy", "false");
  expect(await readSteps(page)).toBe(steps);
  expect(await photograph(page)).toBe(before);
  await erase(page);
});

test("a lasso and a rectangle are set corner by corner, kept in a file and read from it", async ({
  page,
}, info) => {
  await journey.chooseTool(page, "Lasso");
  const corners = [
    { x: 0.3, y: 0.2 },
    { x: 0.4, y: 0.2 },
    { x: 0.4, y: 0.3 },
  ];
  for (const corner of [...corners, ...corners.slice(0, 1)]) await click(page, corner);
  await expect(findEraseButton(page, 1)).toBeEnabled();

  await journey.chooseTool(page, "Rectangle");
  await click(page, { x: 0.6, y: 0.6 });
  await click(page, { x: 0.7, y: 0.7 });
  await expect(findEraseButton(page, 2)).toBeEnabled();

  await page.getByRole("button", { name: "Adjust the selection" }).click();
  await expectAccessible(page, "the room with its mark being adjusted");
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save mask" }).click();
  const path = info.outputPath("mask.png");
  await (await arriving).saveAs(path);
  await page.getByRole("dialog").getByRole("button", { name: "Clear" }).click();
  await journey.chooseTool(page, "Brush");
  await page.getByRole("button", { name: "Adjust the selection" }).click();
  await page.locator('input[type="file"]').setInputFiles(path);
  await page.keyboard.press("Escape");
  await expect(findEraseButton(page, 2)).toBeEnabled();
});

/** What the canvases show, without the mark and its marching edge. */
async function photograph(page: Page): Promise<string> {
  return await journey.findCanvas(page).evaluate((well) => {
    const canvas = well.querySelector("canvas");
    return canvas?.toDataURL() ?? "";
  });
}

async function markTwoAreas(page: Page): Promise<void> {
  await journey.brushMask(page, table);
  await drag(page, picture, "left");
  await expect(findEraseButton(page, 2)).toBeEnabled();
}

async function erase(page: Page): Promise<void> {
  await findEraseButton(page, 2).click();
  await expect(page.getByRole("region", { name: "Erased area" })).toBeVisible(slow);
  await journey.waitForCanvas(page);
}

function findFill(bar: Locator, number: number) {
  return bar.getByRole("radio", { name: new RegExp(`^Fill ${number} of`) });
}

function findEraseButton(page: Page, areas: number) {
  return page.getByRole("button", { name: areas === 1 ? "Erase 1 area" : `Erase ${areas} areas` });
}

async function readSteps(page: Page): Promise<string | null> {
  return await page.getByText(/^\d+ steps?$/).textContent();
}

async function drag(page: Page, places: readonly Place[], button: "left" | "right") {
  const [first, ...rest] = await Promise.all(
    places.map((place) => journey.toPagePoint(page, place)),
  );
  if (first === undefined) return;
  await page.mouse.move(first.x, first.y);
  await page.mouse.down({ button });
  for (const point of rest) await page.mouse.move(point.x, point.y, { steps: 6 });
  await page.mouse.up({ button });
}

async function click(page: Page, place: Place): Promise<void> {
  const point = await journey.toPagePoint(page, place);
  await page.mouse.click(point.x, point.y);
}
