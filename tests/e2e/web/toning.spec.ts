import { readFileSync } from "node:fs";

import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import type { Mask, Raster } from "#kernels/raster.ts";
import { drawEditMasks } from "#support/draw-edit-masks.ts";
import { coveredBy, decodePicture, findLargestDifference } from "#support/pictures.ts";
import { test } from "#support/room-test.ts";

import { expectAccessible } from "../journey/expect-clean.ts";
import * as journey from "../journey/room-journey.ts";

/** A visitor sees the room in evening light, and sets how a floor lies and a wall shines. */

const slow = { timeout: 90_000 };

test.beforeEach(async ({ page, server }) => {
  await journey.openSample(page, server.origin);
});

test("evening light is chosen, softened, taken back, kept and downloaded", async ({ page }) => {
  const openLight = () => journey.chooseMore(page, "Light");
  const evening = page.getByRole("radio", { name: "Evening" });
  await openLight();
  await expect(page.getByRole("radio", { name: "Neutral" })).toBeChecked();
  await expectAccessible(page, "the light of a room");
  await journey.chooseRadio(evening);
  await journey.waitForCanvas(page);
  const strength = page.getByRole("slider", { name: "Strength" });
  await strength.focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press("ArrowLeft");
  await expect(strength).toHaveAttribute("aria-valuetext", "80 %");
  await journey.waitForCanvas(page);
  await journey.save(page);
  expect(await journey.readEdits(page)).toMatchObject([
    { kind: "tone", preset: "evening", strength: 0.8 },
  ]);

  await journey.undo(page);
  await expect(strength).toHaveAttribute("aria-valuetext", "85 %");
  await journey.redo(page);
  const toned = await downloadPicture(page);

  await page.reload();
  await journey.waitForCanvas(page);
  expect(await journey.listChanges(page)).toEqual(["Evening light"]);
  await openLight();
  await expect(evening).toBeChecked();
  await journey.chooseRadio(page.getByRole("radio", { name: "Neutral" }));
  await journey.waitForCanvas(page);
  await journey.save(page);
  expect(await journey.readEdits(page)).toEqual([]);
  const neutral = await downloadPicture(page);
  expect(meanOf(toned)).toBeLessThan(meanOf(neutral) - 20);
});

test("a joint and a finish change pixels inside their masks only", async ({ page }) => {
  const upload = await downloadPicture(page);
  await journey.layFloor(page, [
    { x: 0.35, y: 0.93 },
    { x: 0.65, y: 0.93 },
  ]);
  await expect(page.getByText(/^about [\d.]+ m²/)).toBeVisible(slow);
  await page.getByRole("button", { name: "Adjust", exact: true }).click();
  const joint = page.getByRole("slider", { name: "Joint" });
  await joint.focus();
  await page.keyboard.press("End");
  await journey.chooseRadio(page.getByRole("radio", { name: "White", exact: true }));
  await page.getByRole("slider", { name: "Sideways" }).focus();
  await page.keyboard.press("ArrowRight");
  await journey.waitForCanvas(page);
  await expectAccessible(page, "how a floor lies");
  await journey.save(page);
  expect(await journey.readEdits(page)).toMatchObject([
    {
      grout: { widthMetres: 0.01, colour: "#f2f0eb" },
      offset: { xMetres: 0.01, yMetres: 0 },
    },
  ]);

  await journey.openKind(page, "Paint");
  const paint = await journey.namePaint(page, 6);
  await journey.paintWall(page, paint, { x: 0.5, y: 0.12 });
  await page.getByRole("button", { name: "Finish: Matt" }).click();
  await page.getByRole("menuitemradio", { name: /^Gloss/ }).click();
  await journey.waitForCanvas(page);
  await expect(page.getByRole("button", { name: "Finish: Gloss" })).toBeVisible();
  const masks = await readMasks(page, upload);
  const shiny = await downloadPicture(page);

  const isInside = coveredBy(masks);
  expect(findLargestDifference(shiny, upload, (at) => !isInside(at))).toBe(0);
  for (const mask of masks) {
    expect(findLargestDifference(shiny, upload, coveredBy([mask]))).toBeGreaterThan(3);
  }
});

async function readMasks(page: Page, upload: Raster): Promise<Mask[]> {
  await journey.save(page);
  return drawEditMasks(upload, await journey.readEdits(page));
}

function meanOf({ data }: Raster): number {
  return data.reduce((sum, level, at) => (at % 4 === 1 ? sum + level : sum), 0) / (data.length / 4);
}

async function downloadPicture(page: Page): Promise<Raster> {
  const arriving = page.waitForEvent("download", slow);
  await journey.chooseDownload(page, "PNG");
  return decodePicture(readFileSync(await (await arriving).path()));
}
