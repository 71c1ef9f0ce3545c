import { describe, expect, test } from "vitest";

import { srgbByteFromLinear } from "#kernels/colour.ts";
import type { Raster } from "#kernels/raster.ts";
import { layMaterial } from "#kernels/surface/lay-material.ts";
import { createPaintTables } from "#kernels/surface/paint-tables.ts";
import { glossOf, prepareMaterial, relightSurface } from "#kernels/surface/prepare-material.ts";
import { preparePaint } from "#kernels/surface/prepare-paint.ts";
import { surfaceReflection } from "#kernels/surface/room-light.ts";
import { tonePicture } from "#kernels/tone/tone-picture.ts";
import { createToneTable } from "#kernels/tone/tone-table.ts";
import { tonePresetSchema } from "#shared/edit.ts";
import { paintFinishSchema } from "#shared/paint-finish.ts";

import { cutMask, paintNoise, paintPicture } from "./pictures.ts";

/** What photos have at their worst: nothing, everything, one channel, and noise over the whole range. */
const extremes: [string, Raster][] = [
  ["black", paintPicture(24, 18, () => [0, 0, 0])],
  ["white", paintPicture(24, 18, () => [255, 255, 255])],
  ["pure blue", paintPicture(24, 18, () => [0, 0, 255])],
  ["half black, half white", paintPicture(24, 18, (x) => (x < 12 ? [0, 0, 0] : [255, 255, 255]))],
  ["noise", paintNoise(24, 18, 8, 510)],
];
const everything = cutMask(24, 18, () => true);
const onePixel = cutMask(24, 18, (x, y) => x === 3 && y === 4);

/** Where the first value is that is no number; -1 without one. */
function findStray(values: Float32Array): number {
  return values.findIndex((value) => !Number.isFinite(value));
}

describe.each(extremes)("on a surface that is %s", (_, photo) => {
  test.each([
    ["all of it", everything],
    ["one pixel of it", onePixel],
  ])("no paint on %s gives a value that is no number", (_name, mask) => {
    const prepared = preparePaint(photo, mask)!;
    for (const colour of ["#000000", "#ffffff", "#ff0000", "#8d8a84"]) {
      for (const finish of paintFinishSchema.options) {
        const { channels, grain } = createPaintTables(prepared.estimate, { colour, finish });
        expect(channels.map(findStray)).toEqual([-1, -1, -1]);
        expect(grain).toBeGreaterThanOrEqual(0);
        expect(grain).toBeLessThanOrEqual(1);
      }
    }
  });

  test.each(["floor", "wall"] as const)("no light on a %s is no number", (kind) => {
    const prepared = prepareMaterial(photo, everything, kind)!;
    for (const level of [0, 0.18, 1]) {
      for (const roughness of [0, 0.5, 1]) {
        const { values } = relightSurface(prepared, [level, level, level], glossOf(roughness));
        expect(findStray(values)).toBe(-1);
      }
    }
  });
});

test("a floor's own colour, laid on it, changes next to nothing", () => {
  const room = paintPicture(60, 40, (x, y) =>
    y < 12 ? [214, 211, 206] : [150 - x / 2, 138 - x / 2, 126 - x / 2],
  );
  const floor = cutMask(60, 40, (_x, y) => y >= 12);
  const { before } = prepareMaterial(room, floor, "floor")!;
  const own = before.map((light) => srgbByteFromLinear(light - surfaceReflection));
  const tile = paintPicture(2, 2, () => [own[0]!, own[1]!, own[2]!]);
  const laid = layMaterial(room, floor, tile, {
    imageToPlane: [0.01, 0, 0, 0, 0.01, 0, 0, 0, 1],
    surface: "floor",
    pattern: { tile: { width: 1, height: 1 }, layout: "grid" },
    roughness: 0.5,
  });
  const differences = laid.data.map((level, at) => Math.abs(level - room.data[at]!));
  expect(Math.max(...differences)).toBeLessThanOrEqual(3);
});

describe.each(tonePresetSchema.options)("the %s tone", (preset) => {
  const table = createToneTable(preset);

  test("is made of levels from 0 to 255, in steps that no engine rounds otherwise", () => {
    expect(table.findIndex((level) => !(level >= 0 && level <= 255))).toBe(-1);
    expect(table.findIndex((level) => !Number.isInteger(level * 64))).toBe(-1);
  });

  test("goes from the photo to the tone without turning back", () => {
    const photo = paintNoise(24, 18, 8, 510);
    const steps = [0, 0.25, 0.5, 0.75, 1].map(
      (strength) => tonePicture(photo, table, strength).data,
    );
    expect(steps[0]).toEqual(photo.data);
    for (let at = 0; at < photo.data.length; at++) {
      const sign = Math.sign(steps[4]![at]! - photo.data[at]!);
      for (let step = 1; step < steps.length; step++) {
        const move = steps[step]![at]! - steps[step - 1]![at]!;
        if (move * sign < 0) throw new Error(`channel ${at} turns back`);
      }
    }
  });
});

test("the neutral tone is the photo, to the last bit", () => {
  const photo = paintNoise(64, 48, 3, 510);
  expect(tonePicture(photo, createToneTable("neutral")).data).toEqual(photo.data);
});
