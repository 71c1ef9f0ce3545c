import { describe, expect, test } from "vitest";

import { srgbByteFromLinear, type Colour } from "#kernels/colour.ts";
import type { Raster } from "#kernels/raster.ts";
import { brightnessOf } from "#kernels/surface/find-neighbours.ts";
import { layMaterial } from "#kernels/surface/lay-material.ts";

import { cutMask, paintPicture, pixelOf } from "./pictures.ts";

const width = 240;
const height = 160;
const border = 40;
const floor = cutMask(width, height, (_x, y) => y >= border);
const brown: Colour = [0.2, 0.09, 0.03];
const options = {
  imageToPlane: [0.01, 0, 0, 0, 0.01, 0, 0, 0, 1],
  surface: "floor",
  pattern: { tile: { width: 1, height: 1 }, layout: "grid" },
  roughness: 0.5,
} as const;

/** A floor before a wall. */
function drawFloor(wall: Colour, lightAt: (x: number, y: number) => Colour): Raster {
  return paintPicture(width, height, (x, y) => {
    const [red, green, blue] = y < border ? wall : lightAt(x, y);
    return [srgbByteFromLinear(red), srgbByteFromLinear(green), srgbByteFromLinear(blue)];
  });
}

/** Soft glare, 1 in its middle. */
function glareAt(x: number, y: number): number {
  return Math.exp(-((x - 120) ** 2 + (y - 100) ** 2) / (2 * 22 ** 2));
}

function layPlain(photo: Raster, grey: number): Raster {
  const texture = paintPicture(2, 2, () => [grey, grey, grey]);
  return layMaterial(photo, floor, texture, options);
}

function brightnessAt(picture: Raster, x: number, y: number): number {
  return brightnessOf(...pixelOf(picture, x, y));
}

describe("glare on a new floor", () => {
  test("of a bluer window than the room's light darkens nothing", () => {
    const photo = drawFloor([0.5, 0.35, 0.15], (x, y) => {
      const glare = glareAt(x, y);
      return [brown[0] - 0.02 * glare, brown[1] + 0.04 * glare, brown[2] + 0.12 * glare];
    });
    const laid = layPlain(photo, 110);
    const away = brightnessAt(laid, 30, 100);
    for (let x = 40; x < 200; x += 4) {
      expect(brightnessAt(laid, x, 100)).toBeGreaterThan(away - 2);
    }
  });

  test("is never brighter than it was, however pale the floor", () => {
    const photo = drawFloor([0.4, 0.4, 0.4], (x, y) => {
      const glare = 0.6 * glareAt(x, y);
      return [brown[0] + glare, brown[1] + glare, brown[2] + glare];
    });
    const pale = layPlain(photo, 200);
    expect(brightnessAt(pale, 120, 100)).toBeLessThan(brightnessAt(photo, 120, 100) + 6);
  });
});
