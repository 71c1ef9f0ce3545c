import { describe, expect, test } from "vitest";

import { deltaE2000, labFromBytes } from "#bench/metrics/delta-e.ts";
import { bytesFromHex, linearOfByte, srgbByteFromLinear } from "#kernels/colour.ts";
import type { Raster } from "#kernels/raster.ts";
import { estimateAlbedo } from "#kernels/surface/estimate-albedo.ts";
import { paintSurface } from "#kernels/surface/paint-surface.ts";
import { shrinkScene } from "#kernels/surface/shrink-scene.ts";
import type { PaintFinish } from "#shared/paint-finish.ts";

import { cutMask, paintPicture, pixelOf } from "./pictures.ts";

const wall = paintPicture(60, 40, (x) => [222 - x, 220 - x, 214 - x]);
const all = cutMask(60, 40, () => true);

function meanOf(picture: Raster): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0];
  for (let at = 0; at < picture.data.length; at += 4) {
    for (const c of [0, 1, 2] as const) sums[c] += picture.data[at + c]!;
  }
  const count = picture.data.length / 4;
  return [sums[0] / count, sums[1] / count, sums[2] / count];
}

/** A grey wall over a white skirting. */
function drawSkirting(wallLevel: number): Raster {
  return paintPicture(120, 80, (_x, y) =>
    y < 60 ? [wallLevel, wallLevel, wallLevel] : [205, 204, 201],
  );
}

function isMortar(x: number, y: number): boolean {
  return y % 6 === 0 || (x + 5 * (y / 6)) % 12 < 1;
}

function jointContrast(picture: Raster): number {
  return Math.abs(pixelOf(picture, 50, 48)[1] - pixelOf(picture, 50, 51)[1]);
}

describe("painting", () => {
  test.each(["#2f4a5e", "#c98f6b", "#f1ead9", "#44543f", "#9c6b2f", "#1c1c1e", "#ffffff"])(
    "a pale, evenly lit wall in %s shows that colour",
    (colour) => {
      const painted = paintSurface(wall, all, { colour, finish: "matt" });
      const difference = deltaE2000(
        labFromBytes(meanOf(painted)),
        labFromBytes(bytesFromHex(colour)),
      );
      expect(difference).toBeLessThan(12);
    },
  );

  test("keeps the order of light and shadow", () => {
    const painted = paintSurface(wall, all, { colour: "#7a3b32", finish: "matt" });
    for (let x = 1; x < 60; x++) {
      expect(pixelOf(painted, x, 5)[0]).toBeLessThanOrEqual(pixelOf(painted, x - 1, 5)[0]);
    }
    expect(pixelOf(painted, 59, 5)[0]).toBeLessThan(pixelOf(painted, 0, 5)[0] - 10);
  });

  test("keeps texture", () => {
    const rough = paintPicture(40, 40, (x, y) => {
      const light = (x + y) % 2 === 0 ? 190 : 205;
      return [light, light, light];
    });
    const painted = paintSurface(
      rough,
      cutMask(40, 40, () => true),
      {
        colour: "#9fb4c7",
        finish: "matt",
      },
    );
    expect(Math.abs(pixelOf(painted, 9, 9)[1] - pixelOf(painted, 10, 9)[1])).toBeGreaterThan(6);
  });

  test("a shinier finish keeps more of a highlight on dark paint", () => {
    const lit = paintPicture(60, 40, (x) => (x > 50 ? [250, 250, 248] : [170, 170, 166]));
    const highlights = (["matt", "eggshell", "satin", "gloss"] as PaintFinish[]).map(
      (finish) => pixelOf(paintSurface(lit, all, { colour: "#2f4a5e", finish }), 55, 20)[0],
    );
    expect(highlights).toEqual(highlights.toSorted((a, b) => a - b));
    expect(highlights[3]! - highlights[0]!).toBeGreaterThan(20);
  });

  test("makes a dark wall pale without clipping it", () => {
    const dark = paintPicture(60, 40, (x) => [60 - x / 3, 30 - x / 6, 32 - x / 6]);
    const painted = paintSurface(dark, all, { colour: "#f1ead9", finish: "matt" });
    expect(meanOf(painted)[1]).toBeGreaterThan(110);
    expect(pixelOf(painted, 0, 0)[1]).toBeGreaterThan(pixelOf(painted, 59, 0)[1]);
  });

  test("blends at a soft edge", () => {
    const half = { width: 60, height: 40, data: all.data.map(() => 128) };
    const full = paintSurface(wall, all, { colour: "#000000", finish: "matt" });
    const soft = paintSurface(wall, half, { colour: "#000000", finish: "matt" });
    expect(pixelOf(soft, 30, 9)[0]).toBeGreaterThan(pixelOf(full, 30, 9)[0] + 60);
  });

  test("refuses a colour that is not six digits", () => {
    expect(() => paintSurface(wall, all, { colour: "blue", finish: "matt" })).toThrow(RangeError);
  });

  test("changes next to nothing when the colour is the wall's own", () => {
    const paper = cutMask(60, 40, (x, y) => y < 30 || x > 90);
    const room = paintPicture(60, 40, (x, y) =>
      y < 30 ? [178 - x / 2, 168 - x / 2, 152 - x / 2] : [205 - x / 2, 204 - x / 2, 201 - x / 2],
    );
    const { albedo } = estimateAlbedo(shrinkScene(room, paper))!;
    const colour = `#${albedo
      .map((light) => Math.round(srgbByteFromLinear(light)).toString(16).padStart(2, "0"))
      .join("")}`;
    const painted = paintSurface(room, paper, { colour, finish: "matt" });
    const differences = painted.data.map((level, at) => Math.abs(level - room.data[at]!));
    expect(Math.max(...differences)).toBeLessThanOrEqual(2);
  });

  test("tells a grey wall from a white one by the white skirting below it", () => {
    const above = cutMask(120, 80, (_x, y) => y < 60);
    const brightnessOf = (level: number): number =>
      estimateAlbedo(shrinkScene(drawSkirting(level), above))!.albedo[1];
    expect(brightnessOf(200)).toBeGreaterThan(0.65);
    expect(brightnessOf(140)).toBeLessThan(0.48);
  });

  test("a lighter paint is never darker, channel by channel", () => {
    const levels = [0, 30, 60, 90, 120, 150, 180, 210, 240, 255].map((level) => {
      const part = level.toString(16).padStart(2, "0");
      return paintSurface(wall, all, { colour: `#${part}${part}${part}`, finish: "satin" });
    });
    for (const [i, { data }] of levels.entries()) {
      const darker = levels[i - 1]?.data ?? data;
      expect(data.findIndex((value, at) => value < darker[at]!)).toBe(-1);
    }
  });

  test("a dark paint gives back less light to its own shadows", () => {
    const lit = paintPicture(60, 40, (x) => (x < 30 ? [210, 208, 204] : [120, 118, 114]));
    const painted = paintSurface(lit, all, { colour: "#5b3f63", finish: "matt" });
    const light = (x: number): number => linearOfByte[pixelOf(painted, x, 20)[0]]!;
    const before = linearOfByte[120]! / linearOfByte[210]!;
    expect(light(50) / light(10)).toBeLessThan(before);
  });

  test("paints over bricks: the mortar no longer shows", () => {
    const bricks = paintPicture(96, 96, (x, y) =>
      isMortar(x, y) ? [170, 160, 150] : [150, 85, 65],
    );
    const painted = paintSurface(
      bricks,
      cutMask(96, 96, () => true),
      { colour: "#e6d5c0", finish: "matt" },
    );
    expect(jointContrast(painted)).toBeLessThan(jointContrast(bricks) / 3);
  });
});
