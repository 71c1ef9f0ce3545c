import { describe, expect, test } from "vitest";

import { applyEdits } from "#kernels/apply-edits.ts";
import { rasteriseMask } from "#kernels/mask.ts";
import type { Raster } from "#kernels/raster.ts";
import { resizeRaster } from "#kernels/resample.ts";
import { layMaterial } from "#kernels/surface/lay-material.ts";
import { editSchema, type MaterialEdit } from "#shared/edit.ts";
import { layFloor } from "#support/material-edits.ts";

import { paintNoise } from "./pictures.ts";

const floorId = "00000000-0000-4000-8000-00000000000f";
const original = paintNoise(64, 48, 3);
const texture = paintNoise(16, 16, 5);
const sizes = { originalWidth: 64, originalHeight: 48 };
const textures = new Map([[floorId, texture]]);
const floor = layFloor(floorId);

const replay = (edit: MaterialEdit, tile: Raster = texture): Raster =>
  applyEdits(original, [edit], { ...sizes, textures: new Map([[floorId, tile]]) });

describe("a material edit", () => {
  test("survives the wire as it is", () => {
    const edit = layFloor(floorId, {
      layout: "plank",
      piece: { widthMetres: 1.2, heightMetres: 0.18 },
      grout: { widthMetres: 0.003, colour: "#8a8378" },
    });
    expect(editSchema.parse(JSON.parse(JSON.stringify(edit)))).toEqual(edit);
  });

  test.each([
    ["a plane of eight numbers", { plane: [1, 0, 0, 0, 1, 0, 0, 0] }],
    ["a tile without a size", { tile: { widthMetres: 0, heightMetres: 1 } }],
    ["a scale of nothing", { scale: 0 }],
    ["an unknown layout", { layout: "zigzag" }],
    ["a colour that is none", { grout: { widthMetres: 0.003, colour: "red" } }],
  ])("is refused with %s", (_, changes) => {
    expect(editSchema.safeParse({ ...floor, ...changes }).success).toBe(false);
  });

  test("gives what the kernel gives", () => {
    const mask = rasteriseMask(floor.mask, { ...sizes, width: 64, height: 48 });
    const laid = layMaterial(original, mask, texture, {
      imageToPlane: floor.plane,
      surface: "floor",
      roughness: 0.5,
      pattern: { tile: { width: 1, height: 1 }, layout: "grid" },
    });
    expect(replay(floor).data).toEqual(laid.data);
  });

  test("lies at the same place on a smaller copy", () => {
    const halves: Raster = { width: 16, height: 16, data: new Uint8ClampedArray(16 * 16 * 4) };
    for (let at = 0; at < 256; at++) {
      const value = at % 16 < 8 ? 20 : 235;
      halves.data.set([value, value, value, 255], at * 4);
    }
    const edit = { ...floor, tile: { widthMetres: 0.4, heightMetres: 0.4 } };
    const full = replay(edit, halves);
    const photo = resizeRaster(original, 32, 24);
    const tiles = new Map([[floorId, halves]]);
    const small = applyEdits(photo, [edit], { ...sizes, textures: tiles });
    // Tiles of 40 pixels begin at 0: dark from 40 to 60, bright from 20 to 40.
    expect(full.data[(25 * 64 + 30) * 4]! - full.data[(25 * 64 + 50) * 4]!).toBeGreaterThan(60);
    expect(small.data[(12 * 32 + 15) * 4]! - small.data[(12 * 32 + 25) * 4]!).toBeGreaterThan(60);
  });

  test("changes the picture with every setting that is a matter of looks", () => {
    const before = replay(floor).data;
    const changes: Partial<MaterialEdit>[] = [
      { scale: 2 },
      { rotation: 30 },
      { layout: "half", tile: { widthMetres: 0.2, heightMetres: 0.2 } },
      {
        piece: { widthMetres: 0.1, heightMetres: 0.1 },
        grout: { widthMetres: 0.02, colour: "#000000" },
      },
    ];
    for (const change of changes) expect(replay({ ...floor, ...change }).data).not.toEqual(before);
  });

  test("leaves every pixel outside its mask alone", () => {
    const { data } = replay(floor);
    for (let at = 0; at < 64 * 48; at++) {
      const [x, y] = [at % 64, Math.floor(at / 64)];
      if (x >= 20 && x < 60 && y >= 10 && y < 40) continue;
      expect(data[at * 4]).toBe(original.data[at * 4]);
    }
  });

  test("without its texture is refused before anything is done, unless it is switched off", () => {
    const reports: number[] = [];
    const options = { ...sizes, onProgress: (fraction: number) => reports.push(fraction) };
    expect(() => applyEdits(original, [floor], options)).toThrow(/textures: .*missing/);
    expect(() => applyEdits(original, [floor], { ...options, textures: new Map() })).toThrow(
      RangeError,
    );
    expect(reports).toEqual([]);
    const off = applyEdits(original, [{ ...floor, enabled: false }], sizes);
    expect(off.data).toEqual(original.data);
  });

  test("is kept in the cache until its texture is another", () => {
    const held = new Map<string, Raster>();
    const cache = { get: (key: string) => held.get(key), set: held.set.bind(held) };
    const run = (tile: Raster, edit = floor) =>
      applyEdits(original, [edit], { ...sizes, cache, textures: new Map([[floorId, tile]]) });
    run(texture);
    run(texture, { ...floor, id: "00000000-0000-4000-8000-000000000009" });
    expect(held.size).toBe(1);
    const other = run(paintNoise(16, 16, 6));
    expect(held.size).toBe(2);
    expect(other.data).not.toEqual(applyEdits(original, [floor], { ...sizes, textures }).data);
  });
});
