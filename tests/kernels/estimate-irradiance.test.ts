import { describe, expect, test } from "vitest";

import { srgbByteFromLinear, type Colour } from "#kernels/colour.ts";
import type { Raster } from "#kernels/raster.ts";
import { estimateIrradiance } from "#kernels/surface/estimate-irradiance.ts";
import { measureSurface } from "#kernels/surface/measure-surface.ts";
import { shrinkScene } from "#kernels/surface/shrink-scene.ts";

import { cutMask, paintPicture } from "./pictures.ts";

const width = 180;
const height = 120;
const border = 70;
const floor = cutMask(width, height, (_x, y) => y >= border);

/** What scene light looks like as bytes; below the shoulder of the camera's response. */
function bytesOf(light: Colour): [number, number, number] {
  return [srgbByteFromLinear(light[0]), srgbByteFromLinear(light[1]), srgbByteFromLinear(light[2])];
}

type Room = {
  readonly wall: Colour;
  readonly floor?: (x: number, y: number) => Colour;
  readonly furniture?: (x: number, y: number) => Colour | null;
};

const wood: Colour = [0.1, 0.06, 0.03];

function drawRoom({ wall, floor: lightAt = () => wood, furniture = () => null }: Room): Raster {
  return paintPicture(width, height, (x, y) =>
    bytesOf(y >= border ? lightAt(x, y) : (furniture(x, y) ?? wall)),
  );
}

function irradianceOf(room: Room): Colour {
  const scene = shrinkScene(drawRoom(room), floor);
  const { usual } = measureSurface(scene)!;
  return estimateIrradiance(scene, "floor", { usual, seen: usual });
}

const wellLit = irradianceOf({ wall: [0.5, 0.5, 0.5] });

describe("the light on a floor", () => {
  test("is as dim as the walls that stand on it", () => {
    const dim = irradianceOf({ wall: [0.15, 0.15, 0.15] });
    expect(dim[1] / wellLit[1]).toBeLessThan(0.45);
    expect(dim[1] / wellLit[1]).toBeGreaterThan(0.3);
  });

  test("is not taken from dark furniture that hides most of the walls", () => {
    const furnished = irradianceOf({
      wall: [0.5, 0.5, 0.5],
      furniture: (x, y) => (y > 30 && x < 110 ? [0.03, 0.03, 0.02] : null),
    });
    expect(furnished[1] / wellLit[1]).toBeGreaterThan(0.85);
    expect(furnished[1] / wellLit[1]).toBeLessThan(1.15);
  });

  test("is not taken where the floor lies in the shadow of what stands above it", () => {
    const shaded = irradianceOf({
      wall: [0.5, 0.5, 0.5],
      floor: (x, y) => (x < 150 && y < border + 12 ? [0.01, 0.006, 0.003] : wood),
    });
    expect(shaded[1] / wellLit[1]).toBeGreaterThan(0.85);
    expect(shaded[1] / wellLit[1]).toBeLessThan(1.15);
  });

  test("says little when walls disagree", () => {
    const uneven = irradianceOf({
      wall: [0.5, 0.5, 0.5],
      floor: (x) => (x % 60 < 30 ? [0.3, 0.18, 0.09] : [0.04, 0.024, 0.012]),
    });
    expect(uneven[1]).toBeGreaterThan(0.6);
    expect(uneven[1]).toBeLessThan(1.3);
  });

  test("has half of the room's cast", () => {
    const warm = irradianceOf({ wall: [0.5, 0.4, 0.25] });
    const warmth = Math.log(warm[0] / warm[2]);
    expect(warmth).toBeGreaterThan(0.25);
    expect(warmth).toBeLessThan(0.5);
  });
});
