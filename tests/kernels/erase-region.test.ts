import { describe, expect, test } from "vitest";

import type { Mask, Raster } from "#kernels/raster.ts";

import { cutMask, paintNoise, paintPicture, pixelOf } from "./pictures.ts";
import { runOnTwins } from "./twins/twin-engine.ts";
import { eraseRegion } from "./whole-kernels.ts";

function spreadWithin(picture: Raster, mask: Mask): number {
  const values = [...mask.data.keys()]
    .filter((at) => mask.data[at] === 255)
    .map((at) => picture.data[at * 4]!);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

const stripes = (x: number): [number, number, number] =>
  x % 8 < 4 ? [220, 210, 200] : [60, 70, 80];

describe("erasing", () => {
  test("continues stripes through the hole", () => {
    const whole = paintPicture(96, 80, stripes);
    const mask = cutMask(96, 80, (x, y) => x >= 36 && x < 60 && y >= 28 && y < 52);
    const spoiled = paintPicture(96, 80, (x, y) =>
      mask.data[y * 96 + x] === 255 ? [255, 0, 0] : stripes(x),
    );
    const filled = eraseRegion(spoiled, mask, { seed: 3 });
    let wrong = 0;
    for (let at = 0; at < mask.data.length; at++) {
      if (Math.abs(filled.data[at * 4]! - whole.data[at * 4]!) > 20) wrong++;
    }
    expect(wrong / (24 * 24)).toBeLessThan(0.05);
  });

  test("gives the same bytes as the twins of its WebAssembly", () => {
    const photo = paintPicture(150, 120, (x, y) => [60 + x, (x * y) % 90, y < 60 ? 200 : 90]);
    const mask = cutMask(150, 120, (x, y) => Math.hypot(x - 70, y - 60) < 34 + (x % 5));
    const erase = () => eraseRegion(photo, mask, { seed: 2 });
    expect(erase()).toEqual(runOnTwins(erase));
  });

  test.each<[string, (x: number, y: number) => boolean]>([
    ["a line along the edge", (x) => x === 0],
    ["a long thin line", (_, y) => y === 20 || y === 21],
    ["a frame", (x, y) => x < 2 || y < 2 || x > 397 || y > 57],
    ["all but a corner", (x, y) => x > 12 || y > 12],
    ["single pixels", (x, y) => x % 13 === 0 && y % 13 === 0],
  ])("has memory for %s", (_, isMasked) => {
    const photo = paintNoise(400, 60, 4);
    const mask = cutMask(400, 60, isMasked);
    expect(() => eraseRegion(photo, mask, { seed: 1 })).not.toThrow();
  });

  test("fills grain with grain and not with a flat patch", () => {
    const picture = paintNoise(90, 70, 8);
    const mask = cutMask(90, 70, (x, y) => Math.hypot(x - 45, y - 35) < 14);
    const filled = eraseRegion(picture, mask, { seed: 1 });
    const outside = cutMask(90, 70, (x, y) => Math.hypot(x - 45, y - 35) > 20);
    expect(spreadWithin(filled, mask)).toBeGreaterThan(0.7 * spreadWithin(picture, outside));
  });

  test("leaves no seam on a wall whose light falls off", () => {
    const wall = paintPicture(120, 90, (x, y) => [220 - x * 0.6, 215 - x * 0.6, 205 - y * 0.4]);
    const mask = cutMask(120, 90, (x, y) => x >= 45 && x < 80 && y >= 30 && y < 60);
    const spoiled = paintPicture(120, 90, (x, y) =>
      mask.data[y * 120 + x] === 255 ? [20, 90, 20] : pixelOf(wall, x, y),
    );
    const filled = eraseRegion(spoiled, mask, { seed: 5 });
    let worst = 0;
    for (let at = 0; at < filled.data.length; at++) {
      worst = Math.max(worst, Math.abs(filled.data[at]! - wall.data[at]!));
    }
    expect(worst).toBeLessThan(12);
  });

  test("blends by coverage at a soft edge", () => {
    const picture = paintPicture(40, 40, (x) => (x === 20 ? [0, 0, 0] : [200, 200, 200]));
    const data = cutMask(40, 40, (x) => x === 20).data.map((value) => (value > 0 ? 128 : 0));
    const filled = eraseRegion(picture, { width: 40, height: 40, data }, { seed: 1 });
    expect(pixelOf(filled, 20, 20)[0]).toBeGreaterThan(80);
    expect(pixelOf(filled, 20, 20)[0]).toBeLessThan(120);
  });

  test("fills smoothly where the mask leaves no whole patch to copy", () => {
    const picture = paintPicture(12, 12, () => [90, 100, 110]);
    const mask = cutMask(12, 12, (x, y) => x > 0 && y > 0 && x < 11 && y < 11);
    expect(pixelOf(eraseRegion(picture, mask, { seed: 1 }), 6, 6)).toEqual([90, 100, 110]);
  });

  test("refuses a mask that leaves nothing to copy from, before it does anything", () => {
    const picture = paintNoise(12, 12, 4);
    const before = picture.data.slice();
    const seen: number[] = [];
    const onProgress = (fraction: number) => seen.push(fraction);
    for (const coverage of [1, 255]) {
      const data = new Uint8Array(144).fill(coverage);
      const mask = { width: 12, height: 12, data };
      expect(() => eraseRegion(picture, mask, { seed: 1, onProgress })).toThrow(RangeError);
    }
    expect(picture.data).toEqual(before);
    expect(seen).toEqual([]);
  });

  test("reports progress that never falls and ends at 1", () => {
    const seen: number[] = [];
    const mask = cutMask(80, 60, (x, y) => x > 30 && x < 50 && y > 20 && y < 40);
    eraseRegion(paintNoise(80, 60, 2), mask, { seed: 1, onProgress: (part) => seen.push(part) });
    expect(seen.length).toBeGreaterThan(5);
    expect(seen.at(-1)).toBe(1);
    seen.forEach((part, i) => expect(part).toBeGreaterThanOrEqual(seen[i - 1] ?? 0));
  });

  test("refuses a seed that is no whole number of 32 bits", () => {
    const picture = paintNoise(10, 10, 1);
    const mask = cutMask(10, 10, () => false);
    for (const seed of [-1, 0.5, 2 ** 32, Number.NaN]) {
      expect(() => eraseRegion(picture, mask, { seed })).toThrow(RangeError);
    }
  });
});
