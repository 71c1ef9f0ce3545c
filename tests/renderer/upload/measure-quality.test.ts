import sharp from "sharp";
import { expect, test } from "vitest";

import type { Raster } from "#kernels/raster.ts";
import {
  findMean,
  measureQuality,
  measureSharpness,
  readLuminance,
} from "#renderer/features/upload/measure-quality.ts";

function drawRaster(
  width: number,
  height: number,
  shade: (x: number, y: number) => number,
): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const value = shade(x, y);
      data.set([value, value, value, 255], (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

async function blur(raster: Raster, sigma: number): Promise<Raster> {
  const raw = { width: raster.width, height: raster.height, channels: 4 as const };
  const data = await sharp(raster.data, { raw }).blur(sigma).raw().toBuffer();
  return { ...raster, data: new Uint8ClampedArray(data) };
}

const boards = drawRaster(256, 192, (x, y) =>
  (Math.floor(x / 16) + Math.floor(y / 16)) % 2 ? 200 : 90,
);

test("crisp edges are sharp", () => {
  expect(measureQuality(boards)).toEqual({ sharp: true, light: "good", tilted: false });
});

test("the same edges smeared are not", async () => {
  expect(measureQuality(await blur(boards, 6)).sharp).toBe(false);
});

test("boards that lean are tilted", async () => {
  const raw = { width: boards.width, height: boards.height, channels: 4 as const };
  const { data, info } = await sharp(boards.data, { raw })
    .rotate(6)
    .extract({ left: 50, top: 50, width: 150, height: 100 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const turned = { ...info, data: new Uint8ClampedArray(data) };
  expect(measureQuality(turned).tilted).toBe(true);
});

test("a night shot is dark and a burnt-out one glaring", () => {
  expect(measureQuality(drawRaster(32, 32, () => 20)).light).toBe("dark");
  expect(measureQuality(drawRaster(32, 32, () => 250)).light).toBe("glaring");
});

test("a single bright pixel has the Laplacian variance one can work out by hand", () => {
  const raster = drawRaster(5, 5, (x, y) => (x === 2 && y === 2 ? 90 : 0));
  const responses = [-360, 90, 90, 90, 90, 0, 0, 0, 0];
  const mean = responses.reduce((sum, value) => sum + value, 0) / 9;
  const variance = responses.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 9;
  expect(measureSharpness(readLuminance(raster), 5, 5)).toBeCloseTo(variance, 2);
});

test("luminance weighs green more than blue", () => {
  const pixels = new Uint8ClampedArray([0, 255, 0, 255, 0, 0, 255, 255]);
  const [green = 0, blue = 0] = readLuminance({ width: 2, height: 1, data: pixels });
  expect(green).toBeCloseTo(182.4, 1);
  expect(blue).toBeCloseTo(18.4, 1);
});

test("pictures too small to measure are measured as nothing", () => {
  expect(measureSharpness(new Float32Array(4), 2, 2)).toBe(0);
  expect(findMean(new Float32Array())).toBe(0);
});
