import { expect, test } from "vitest";

import { drawMask, photoCases } from "#bench/erase/photo-cases.ts";
import { readRaster } from "#bench/erase/picture-file.ts";

test.each(photoCases)("the mask of $name leaves most of its photo to copy from", async (one) => {
  const { width, height } = await readRaster(one.photo);
  for (const [x, y] of one.outlines.flat()) {
    expect(x).toBeLessThanOrEqual(width);
    expect(y).toBeLessThanOrEqual(height);
  }
  const mask = drawMask(one, width, height);
  const covered = mask.data.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0);
  expect(covered).toBeGreaterThan(0.005 * width * height);
  expect(covered).toBeLessThan(0.2 * width * height);
});
