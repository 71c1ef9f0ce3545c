import { describe, expect, test } from "vitest";

import { linearOfByte } from "#kernels/colour.ts";
import type { Raster } from "#kernels/raster.ts";
import { layMaterial, type MaterialOptions } from "#kernels/surface/lay-material.ts";
import { planMaterial } from "#kernels/surface/plan-material.ts";
import { buildTexturePyramid, meanOfTexture } from "#kernels/surface/texture-pyramid.ts";
import type { TileLayout } from "#shared/edit.ts";

import { cutMask, paintNoise, paintPicture, pixelOf } from "./pictures.ts";
import { createLayout, type PiecePlace } from "./twins/find-piece.ts";
import { createMaterialSampler } from "./twins/sample-material.ts";

/** A camera 1.5 m above a floor, looking level: the horizon is at y = 10. */
const seenFloor = [0.01, 0, -0.4, 0, 0, 1.5, 0, 0.01, -0.1];
/** A plane seen straight on, 100 pixels a metre. */
const flat = [0.01, 0, 0, 0, 0.01, 0, 0, 0, 1];
const checks = paintPicture(8, 8, (x, y) => (x < 4 === y < 4 ? [200, 200, 200] : [60, 60, 60]));
const beige = paintPicture(4, 4, () => [190, 160, 120]);
const room = paintPicture(80, 60, (x, y) =>
  y < 25 ? [220, 214, 205] : [150 - x, 120 - x, 90 - x],
);
const floor = cutMask(80, 60, (_x, y) => y >= 25);
const options: MaterialOptions = {
  imageToPlane: seenFloor,
  surface: "floor",
  pattern: { tile: { width: 0.4, height: 0.4 }, layout: "grid" },
  roughness: 0.6,
};

function sampleAt(
  pattern: MaterialOptions["pattern"],
  x: number,
  y: number,
  plane = flat,
  texture = checks,
): number {
  const colour = new Float32Array(3);
  createMaterialSampler(planMaterial(buildTexturePyramid(texture), plane, pattern))(x, y, colour);
  return colour[1]!;
}

describe("a texture pyramid", () => {
  test("keeps the mean in linear light, whatever the size", () => {
    const texture = paintNoise(13, 7, 3, 250);
    let sum = 0;
    for (let at = 1; at < texture.data.length; at += 4) sum += linearOfByte[texture.data[at]!]!;
    expect(meanOfTexture(buildTexturePyramid(texture))[1]).toBeCloseTo(sum / 91, 4);
  });
});

describe("sampling a material", () => {
  const pattern = { tile: { width: 0.8, height: 0.8 }, layout: "grid" } as const;

  test("puts the texture's lower left corner at the origin, upright", () => {
    expect(sampleAt(pattern, 20, 60)).toBeCloseTo(linearOfByte[200]!, 3);
    expect(sampleAt(pattern, 60, 60)).toBeCloseTo(linearOfByte[60]!, 3);
    expect(sampleAt(pattern, 60, 20)).toBeCloseTo(linearOfByte[200]!, 3);
  });

  test("repeats by the tile, moves by the offset, grows by the scale, turns by the rotation", () => {
    const here = sampleAt(pattern, 20, 60);
    expect(sampleAt(pattern, 100, 140)).toBeCloseTo(here, 5);
    expect(sampleAt({ ...pattern, offset: [0.4, 0] }, 60, 60)).toBeCloseTo(here, 5);
    expect(sampleAt({ ...pattern, scale: 2 }, 40, 120)).toBeCloseTo(here, 5);
    expect(sampleAt({ ...pattern, rotation: 90 }, -60, 20)).toBeCloseTo(here, 5);
  });

  test("turns to the texture's mean far away instead of to moiré", () => {
    const mean = (linearOfByte[200]! + linearOfByte[60]!) / 2;
    for (const x of [5, 23, 41, 77]) {
      expect(Math.abs(sampleAt(pattern, x, 15, seenFloor) - mean)).toBeLessThan(0.06);
    }
  });

  test("a joint has its width and its colour", () => {
    const grout = { width: 0.1, colour: [0.01, 0.01, 0.01] } as const;
    const tiled = { ...pattern, piece: { width: 0.8, height: 0.8 }, grout };
    expect(sampleAt(tiled, 2, 40, flat, beige)).toBeCloseTo(0.01, 4);
    expect(sampleAt(tiled, 12, 40, flat, beige)).toBeCloseTo(linearOfByte[160]!, 4);
  });
});

describe("laying pieces", () => {
  const size = { width: 0.6, height: 0.2 };
  const placeAt = (layout: TileLayout, x: number, y: number, seed = 1): PiecePlace => {
    const place: PiecePlace = { x: 0, y: 0, isTurned: false, piece: 0, edge: 0 };
    createLayout(layout, size, seed)(x, y, place);
    return place;
  };

  test("every layout puts each point inside its piece", () => {
    for (const layout of ["grid", "half", "third", "herringbone", "plank"] as const) {
      for (let i = 0; i < 200; i++) {
        const place = placeAt(layout, ((i * 37) % 101) / 17 - 3, ((i * 53) % 97) / 19 - 2);
        expect(place.edge).toBeGreaterThanOrEqual(-1e-9);
        expect(place.edge).toBeLessThanOrEqual(0.1 + 1e-9);
        expect(place.x).toBeLessThanOrEqual(0.6 + 1e-9);
        expect(place.y).toBeLessThanOrEqual(0.2 + 1e-9);
      }
    }
  });

  test("rows are offset by a half or a third", () => {
    expect(placeAt("half", 0.1, 0.3).x).toBeCloseTo(0.4, 9);
    expect(placeAt("third", 0.1, 0.3).x).toBeCloseTo(0.3, 9);
    expect(placeAt("grid", 0.1, 0.3).x).toBeCloseTo(0.1, 9);
  });

  test("a herringbone's pieces cover the same area lying and standing", () => {
    const areas = new Map<number, number>();
    for (let y = 0; y < 120; y++) {
      for (let x = 0; x < 120; x++) {
        const { piece } = placeAt("herringbone", x * 0.02 + 0.01, y * 0.02 + 0.01);
        areas.set(piece, (areas.get(piece) ?? 0) + 1);
      }
    }
    expect(Math.max(...areas.values())).toBe(300);
    expect([...areas.values()].filter((area) => area === 300).length).toBeGreaterThan(20);
  });

  test("planks depend on the seed and on nothing else", () => {
    expect(placeAt("plank", 1, 1, 5)).toEqual(placeAt("plank", 1, 1, 5));
    expect(placeAt("plank", 1, 1, 5).x).not.toBe(placeAt("plank", 1, 1, 6).x);
  });
});

function lay(over: Partial<MaterialOptions>, mask = floor): Raster {
  return layMaterial(room, mask, checks, { ...options, ...over });
}

describe("laying a material", () => {
  test("keeps what is outside, the alpha, the inputs, and gives the same bytes again", () => {
    const before = room.data.slice();
    const laid = layMaterial(room, floor, checks, options);
    for (let i = 0; i < floor.data.length; i++) {
      expect(laid.data[i * 4 + 3]).toBe(255);
      const isKept = laid.data[i * 4] === room.data[i * 4];
      expect(isKept || floor.data[i] !== 0).toBe(true);
    }
    expect(room.data).toEqual(before);
    expect(layMaterial(room, floor, checks, options).data).toEqual(laid.data);
  });

  test("keeps the light: what was in shade stays in shade", () => {
    const laid = layMaterial(room, floor, beige, options);
    expect(pixelOf(laid, 75, 50)[1]).toBeLessThan(pixelOf(laid, 5, 50)[1] - 15);
  });

  test("keeps a cast shadow's edge and drops the old boards", () => {
    const boards = paintPicture(80, 60, (x, y) => {
      const light = x < 40 ? 1 : 0.35;
      const board = y % 4 < 2 ? 150 : 135;
      return [board * light, board * 0.8 * light, board * 0.6 * light];
    });
    const laid = layMaterial(
      boards,
      cutMask(80, 60, () => true),
      beige,
      { ...options, imageToPlane: flat },
    );
    expect(pixelOf(laid, 37, 30)[1] / pixelOf(laid, 43, 30)[1]).toBeGreaterThan(1.6);
    expect(Math.abs(pixelOf(laid, 20, 30)[1] - pixelOf(laid, 20, 32)[1])).toBeLessThan(4);
  });

  test("a lighter texture is never darker", () => {
    const levels = [40, 90, 140, 190, 240].map((level) => {
      const texture = paintPicture(2, 2, () => [level, level, level]);
      return pixelOf(layMaterial(room, floor, texture, options), 30, 45)[1];
    });
    expect(levels).toEqual(levels.toSorted((a, b) => a - b));
  });

  test("an empty mask changes nothing; soft coverage blends", () => {
    const none = { width: 80, height: 60, data: new Uint8Array(80 * 60) };
    expect(layMaterial(room, none, checks, options).data).toEqual(room.data);
    const half = { ...floor, data: floor.data.map((value) => value >> 1) };
    const soft = pixelOf(layMaterial(room, half, beige, options), 30, 45)[0];
    const full = pixelOf(layMaterial(room, floor, beige, options), 30, 45)[0];
    const old = pixelOf(room, 30, 45)[0];
    expect(Math.abs(soft - (old + full) / 2)).toBeLessThan(4);
  });

  test("refuses a bad matrix, roughness, tile and mask", () => {
    expect(() => lay({ imageToPlane: [1, 2, 3] })).toThrow(RangeError);
    expect(() => lay({ roughness: 2 })).toThrow(RangeError);
    expect(() => lay({ pattern: { tile: { width: 0, height: 1 }, layout: "grid" } })).toThrow(
      RangeError,
    );
    expect(() => lay({}, { width: 1, height: 1, data: new Uint8Array(1) })).toThrow(RangeError);
  });
});
