import { expect } from "@playwright/test";

import { deltaE2000, labFromBytes, labFromLinear } from "#bench/metrics/delta-e.ts";
import { bytesFromHex, linearFromBytes } from "#kernels/colour.ts";
import type { Raster } from "#kernels/raster.ts";
import type { Design } from "#shared/design.ts";
import { drawEditMasks } from "#support/draw-edit-masks.ts";
import { coveredBy, findLargestDifference, measureColour } from "#support/pictures.ts";

import type { Room } from "./rooms.ts";

/** At the upload's size, and where no mask reaches every pixel is the upload's. */
export function expectOnlyMasksChanged(
  upload: Raster,
  result: Raster,
  design: Pick<Design, "edits">,
): void {
  expect([result.width, result.height]).toEqual([upload.width, upload.height]);
  const isCovered = coveredBy(drawEditMasks(upload, design.edits));
  expect(findLargestDifference(upload, result, (index) => !isCovered(index))).toBe(0);
}

/** The erased region changed, and what stands there now is a picture, not one flat colour. */
export function expectErased(upload: Raster, result: Raster, design: Design): void {
  const [erased, painted] = drawEditMasks(upload, design.edits);
  const isErased = (index: number) => erased?.data[index] === 255 && painted?.data[index] === 0;
  const before = measureColour(upload, isErased);
  const after = measureColour(result, isErased);
  expect(before.pixels).toBeGreaterThan(500);
  expect(findLargestDifference(upload, result, isErased)).toBeGreaterThan(40);
  expect(Math.max(...after.deviation)).toBeGreaterThan(2);
}

/**
 * The wall shows the paint under the photo's light, channel by channel; where the light cannot be
 * known, it came nearer to the paint than it was.
 */
export function expectPainted(upload: Raster, result: Raster, design: Design, room: Room): void {
  const paint = design.edits[1];
  if (paint?.kind !== "paint") throw new Error("the second edit paints");
  const [, wall] = drawEditMasks(upload, design.edits);
  const isWall = (index: number) => wall?.data[index] === 255;
  const before = measureColour(upload, isWall);
  const after = labFromBytes(measureColour(result, isWall).mean);
  expect(before.pixels).toBeGreaterThan(upload.width * upload.height * 0.01);
  const target = linearFromBytes(bytesFromHex(paint.colour));
  const { oldPaint } = room;
  if (oldPaint === null) {
    const start = deltaE2000(labFromBytes(before.mean), labFromLinear(target));
    expect(deltaE2000(after, labFromLinear(target))).toBeLessThan(start / 2);
    return;
  }
  const [red, green, blue] = linearFromBytes(before.mean);
  const expected = labFromLinear([
    (target[0] * red) / oldPaint,
    (target[1] * green) / oldPaint,
    (target[2] * blue) / oldPaint,
  ]);
  expect(deltaE2000(after, expected)).toBeLessThan(10);
}
