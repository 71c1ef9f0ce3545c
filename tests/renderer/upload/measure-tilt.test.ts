import { fileURLToPath } from "node:url";

import sharp from "sharp";
import { expect, test } from "vitest";

import { readLuminance } from "#renderer/features/upload/measure-quality.ts";
import { measureTilt } from "#renderer/features/upload/measure-tilt.ts";

const rooms = new URL("../../../server/seed/rooms/", import.meta.url);

/** A sample room as a camera sees it that is held askew, as small as it is measured. */
async function measureTurned(name: string, degrees: number): Promise<number | null> {
  const path = fileURLToPath(new URL(`${name}.jpg`, rooms));
  const { width, height } = await sharp(path).metadata();
  const turned = await sharp(path).rotate(degrees, { background: "#888" }).toBuffer();
  const size = await sharp(turned).metadata();
  const [cutWidth, cutHeight] = [Math.floor(width * 0.8), Math.floor(height * 0.8)];
  const { data, info } = await sharp(turned)
    .extract({
      left: Math.floor((size.width - cutWidth) / 2),
      top: Math.floor((size.height - cutHeight) / 2),
      width: cutWidth,
      height: cutHeight,
    })
    .resize({ width: 512, height: 512, fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raster = { ...info, data: new Uint8ClampedArray(data) };
  return measureTilt(readLuminance(raster), info.width, info.height);
}

test.each(["kitchen", "hotel-room"])("%s is measured as far as it is turned", async (name) => {
  const level = (await measureTurned(name, 0)) ?? Number.NaN;
  expect(Math.abs(level)).toBeLessThan(1);
  for (const degrees of [-6, -3, 3, 6]) {
    const measured = (await measureTurned(name, degrees)) ?? Number.NaN;
    expect(Math.abs(measured - level - degrees)).toBeLessThan(1.5);
  }
});

test.each(["living-room", "reading-corner"])("%s has too few edges to tell", async (name) => {
  expect(await measureTurned(name, 0)).toBeNull();
});

test("a picture without edges, and one too small to have any, tell nothing", () => {
  expect(measureTilt(new Float32Array(100 * 100).fill(90), 100, 100)).toBeNull();
  expect(measureTilt(new Float32Array(4), 2, 2)).toBeNull();
});

test("lines that lean to both sides alike are no tilt", () => {
  const [width, height] = [200, 200];
  const luminance = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      // Rays from a point far below: each line leans as far as it stands from the middle.
      const place = ((x - 100) / (y + 400)) * 40;
      luminance[y * width + x] = 128 + 120 * Math.sin(place * Math.PI);
    }
  }
  const tilt = measureTilt(luminance, width, height);
  expect(Math.abs(tilt ?? 0)).toBeLessThan(3.5);
});
