import { describe, expect, test } from "vitest";

import { tonePicture } from "#kernels/tone/tone-picture.ts";
import { createToneTable, toneTableSize } from "#kernels/tone/tone-table.ts";
import type { TonePreset } from "#shared/edit.ts";

import { paintNoise, paintPicture, pixelOf } from "./pictures.ts";

const greys = paintPicture(256, 1, (x) => [x, x, x]);

function warmthOf(preset: TonePreset): number {
  const [red, , blue] = pixelOf(tonePicture(greys, createToneTable(preset)), 128, 0);
  return red - blue;
}

describe("toning a picture", () => {
  test("neutral keeps every colour within one level", () => {
    const photo = paintNoise(40, 40, 7, 255);
    const toned = tonePicture(photo, createToneTable("neutral"));
    for (let at = 0; at < photo.data.length; at++) {
      expect(Math.abs(toned.data[at]! - photo.data[at]!)).toBeLessThanOrEqual(1);
    }
  });

  test("warm and evening turn greys to red, cool to blue", () => {
    expect(warmthOf("warm")).toBeGreaterThan(5);
    expect(warmthOf("evening")).toBeGreaterThan(warmthOf("warm"));
    expect(warmthOf("cool")).toBeLessThan(-5);
  });

  test.each<TonePreset>(["warm", "neutral", "cool", "evening"])(
    "%s never makes a lighter grey darker, and black stays black",
    (preset) => {
      const toned = tonePicture(greys, createToneTable(preset));
      for (let x = 1; x < 256; x++) {
        expect(pixelOf(toned, x, 0)[1]).toBeGreaterThanOrEqual(pixelOf(toned, x - 1, 0)[1]);
      }
      expect(pixelOf(toned, 0, 0)).toEqual([0, 0, 0]);
    },
  );

  test("evening is darker", () => {
    const toned = tonePicture(greys, createToneTable("evening"));
    expect(pixelOf(toned, 160, 0)[1]).toBeLessThan(140);
  });

  test("strength blends with the photo and alpha stays", () => {
    const photo = paintPicture(1, 1, () => [200, 150, 90]);
    photo.data[3] = 77;
    const table = createToneTable("evening");
    const [full] = pixelOf(tonePicture(photo, table), 0, 0);
    const half = tonePicture(photo, table, 0.5);
    expect(Math.abs(pixelOf(half, 0, 0)[0] - (200 + full) / 2)).toBeLessThanOrEqual(1);
    expect(half.data[3]).toBe(77);
    expect(pixelOf(tonePicture(photo, table, 0), 0, 0)).toEqual([200, 150, 90]);
  });

  test("refuses another table and a strength above 1", () => {
    const table = createToneTable("warm");
    expect(() => tonePicture(greys, table.slice(1))).toThrow(RangeError);
    expect(() => tonePicture(greys, table, 1.5)).toThrow(RangeError);
    expect(table).toHaveLength(toneTableSize ** 3 * 3);
  });
});
