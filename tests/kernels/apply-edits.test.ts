import { describe, expect, test } from "vitest";

import { applyEdits, keepResult, type EditCache } from "#kernels/apply-edits.ts";
import { rasteriseMask } from "#kernels/mask.ts";
import type { Raster } from "#kernels/raster.ts";
import { resizeRaster } from "#kernels/resample.ts";
import { paintSurface } from "#kernels/surface/paint-surface.ts";
import { editSchema } from "#shared/edit.ts";
import type { Edit, EraseEdit, PaintEdit } from "#shared/edit.ts";

import { layFloor } from "#support/material-edits.ts";

import { boxShape, cutMask, maskOf, paintNoise, paintPicture } from "./pictures.ts";
import { eraseRegion } from "./whole-kernels.ts";

const original = paintNoise(64, 48, 3);
const sizes = { originalWidth: 64, originalHeight: 48 };
const frame = { ...sizes, width: 64, height: 48 };

const erase: EraseEdit = {
  id: "00000000-0000-4000-8000-000000000001",
  enabled: true,
  kind: "erase",
  engine: "builtin",
  seed: 7,
  mask: maskOf([boxShape(20, 15, 32, 27)]),
};
const paint: PaintEdit = {
  id: "00000000-0000-4000-8000-000000000002",
  enabled: true,
  kind: "paint",
  colour: "#2f4a5e",
  finish: "matt",
  materialId: null,
  mask: maskOf([boxShape(10, 5, 60, 40)]),
};

function createCountingCache(): EditCache & { hits: number; held: Map<string, Raster> } {
  const held = new Map<string, Raster>();
  const cache = {
    hits: 0,
    held,
    get(key: string) {
      const raster = held.get(key);
      if (raster !== undefined) cache.hits++;
      return raster;
    },
    set(key: string, raster: Raster) {
      held.set(key, raster);
    },
  };
  return cache;
}

describe("applying edits", () => {
  test("without an enabled edit gives the original's bytes in a new raster", () => {
    for (const edits of [[], [{ ...paint, enabled: false }]]) {
      const result = applyEdits(original, edits, sizes);
      expect(result.data).toEqual(original.data);
      expect(result.data).not.toBe(original.data);
    }
  });

  test("replays in order what the kernels give one by one", () => {
    const erased = eraseRegion(original, rasteriseMask(erase.mask, frame), { seed: 7 });
    const painted = paintSurface(erased, rasteriseMask(paint.mask, frame), paint);
    expect(applyEdits(original, [erase, paint], sizes).data).toEqual(painted.data);
    expect(applyEdits(original, [paint, erase], sizes).data).not.toEqual(painted.data);
  });

  test("erases with the shadow's own mask, and knows one shadow from another", () => {
    const shadow = maskOf([boxShape(32, 15, 44, 27)]);
    const cache = createCountingCache();
    const without = applyEdits(original, [erase], { ...sizes, cache });
    const shaded = applyEdits(original, [{ ...erase, shadow }], { ...sizes, cache });
    const masks = [erase.mask, shadow].map((mask) => rasteriseMask(mask, frame));
    const erased = eraseRegion(original, masks[0]!, { seed: 7, shadow: masks[1]! });
    expect(shaded.data).toEqual(erased.data);
    expect(shaded.data).not.toEqual(without.data);
    expect(cache.hits).toBe(0);
  });

  test("erases all of the one mask that a design from before shadows were told apart has", () => {
    const stored = JSON.stringify({ ...erase, mask: maskOf([boxShape(20, 15, 44, 27)]) });
    const edit = editSchema.parse(JSON.parse(stored));
    const result = applyEdits(original, [edit], sizes);
    const mask = cutMask(64, 48, (x, y) => x >= 20 && x < 44 && y >= 15 && y < 27);
    expect(result.data).toEqual(eraseRegion(original, mask, { seed: 7 }).data);
  });

  test("skips a disabled edit", () => {
    const skipped = applyEdits(original, [{ ...erase, enabled: false }, paint], sizes);
    expect(skipped.data).toEqual(applyEdits(original, [paint], sizes).data);
  });

  test("works on a smaller copy with the same edits", () => {
    const small = applyEdits(resizeRaster(original, 32, 24), [paint], sizes);
    expect([small.width, small.height]).toEqual([32, 24]);
    expect(small.data[(10 * 32 + 20) * 4]).toBeLessThan(100);
    expect(small.data[(22 * 32 + 20) * 4]).toBeGreaterThan(80);
  });

  test("gives each picture between two edits back once, when nobody reads it again", () => {
    const warm = {
      id: erase.id,
      enabled: true,
      kind: "tone",
      preset: "warm",
      strength: 1,
    } as const;
    const green = { ...paint, colour: "#4e6b3a", mask: maskOf([boxShape(2, 2, 30, 30)]) };
    const edits: Edit[] = [erase, paint, { ...erase, seed: 8 }, green, warm];
    const given: ArrayBufferLike[] = [];
    const giveBack = ({ data }: Raster): void => {
      given.push(data.buffer);
      (data.buffer as ArrayBuffer).transfer(0);
    };
    const result = applyEdits(original, edits, { ...sizes, giveBack });
    expect(result.data).toEqual(applyEdits(original, edits, sizes).data);
    // Both paints; what was erased is looked at by whatever is painted later.
    expect(given.map(({ byteLength }) => byteLength)).toEqual([0, 0]);
    expect(new Set(given).size).toBe(2);
    applyEdits(original, edits, { ...sizes, giveBack, cache: createCountingCache() });
    expect(given).toHaveLength(2);
  });

  test("does not erase again when only the paint after it changes", () => {
    const cache = createCountingCache();
    applyEdits(original, [erase, paint], { ...sizes, cache });
    expect(cache.held.size).toBe(2);
    const repainted: Edit[] = [erase, { ...paint, colour: "#c98f6b" }];
    const seen: number[] = [];
    const result = applyEdits(original, repainted, {
      ...sizes,
      cache,
      onProgress: (part) => seen.push(part),
    });
    expect(cache.hits).toBe(1);
    expect(cache.held.size).toBe(3);
    expect(seen[0]).toBeGreaterThan(0.9);
    expect(result.data).toEqual(applyEdits(original, repainted, sizes).data);
  });

  test("knows an edit by what it does, not by its id", () => {
    const cache = createCountingCache();
    applyEdits(original, [paint], { ...sizes, cache });
    applyEdits(original, [{ ...paint, id: erase.id }], { ...sizes, cache });
    applyEdits(original, [{ ...paint, finish: "gloss" }], { ...sizes, cache });
    applyEdits(resizeRaster(original, 32, 24), [paint], { ...sizes, cache });
    expect(cache.hits).toBe(1);
  });

  test("hands out a raster that the cache does not share", () => {
    const cache = createCountingCache();
    const first = applyEdits(original, [paint], { ...sizes, cache });
    first.data.fill(0);
    const second = applyEdits(original, [paint], { ...sizes, cache });
    expect(second.data[3]).toBe(255);
  });

  test("goes on from a result that was computed elsewhere", () => {
    const cache = createCountingCache();
    const erased = applyEdits(original, [erase], sizes);
    keepResult(original, [erase, { ...paint, enabled: false }], erased, { ...sizes, cache });
    const result = applyEdits(original, [erase, paint], { ...sizes, cache });
    expect(cache.hits).toBe(1);
    expect(result.data).toEqual(applyEdits(original, [erase, paint], sizes).data);
  });

  test("refuses a result of another size", () => {
    const small = resizeRaster(original, 32, 24);
    expect(() => keepResult(original, [erase], small, sizes)).toThrow(RangeError);
  });

  test("reports progress that never falls and ends at 1", () => {
    const seen: number[] = [];
    applyEdits(original, [paint, erase, paint], {
      ...sizes,
      onProgress: (part) => seen.push(part),
    });
    expect(seen.at(-1)).toBe(1);
    seen.forEach((part, i) => expect(part).toBeGreaterThanOrEqual(seen[i - 1] ?? 0));
  });
});

describe("one surface edit over another", () => {
  const room = paintPicture(64, 48, (x, y) =>
    y < 34 ? [200 - x / 2, 196 - x / 2, 188 - x / 2] : [120 + (x % 5), 90, 60],
  );
  const wall = { ...paint, colour: "#e8e2d0", mask: maskOf([boxShape(0, 0, 64, 34)], 0, 3) };
  const patch = {
    ...paint,
    id: erase.id,
    colour: "#5a1616",
    mask: maskOf([boxShape(24, 10, 40, 22)], 0, 2),
  };
  const tileId = "7f1b2c1e-0c58-4c0e-9d4f-3a7c2b1d5e10";
  const textures = new Map([[tileId, paintNoise(16, 16, 4)]]);

  test("leaves nothing of the one below: the wall is as if it had been painted alone", () => {
    const alone = applyEdits(room, [wall], sizes);
    expect(applyEdits(room, [patch, wall], sizes).data).toEqual(alone.data);
  });

  test("leaves nothing of a covering below a paint, nor of a paint below a covering", () => {
    const floor = layFloor(tileId, { mask: wall.mask });
    const options = { ...sizes, textures };
    const painted = applyEdits(room, [wall], options);
    const tiles = { ...floor, mask: patch.mask };
    expect(applyEdits(room, [tiles, wall], options).data).toEqual(painted.data);
    const laid = applyEdits(room, [floor], options);
    expect(applyEdits(room, [patch, floor], options).data).toEqual(laid.data);
  });

  test("shows the one below where it does not reach", () => {
    const both = applyEdits(room, [wall, patch], sizes);
    const alone = applyEdits(room, [patch], sizes);
    const below = applyEdits(room, [wall], sizes);
    const inside = rasteriseMask(patch.mask, frame).data;
    const picked = (from: Raster, coverage: number): number[] =>
      [...from.data].filter((_, at) => inside[at >> 2] === coverage);
    expect(picked(both, 255)).toEqual(picked(alone, 255));
    expect(picked(both, 0)).toEqual(picked(below, 0));
  });

  test("takes the light from what was erased after the one below as well", () => {
    const gone = { ...erase, mask: maskOf([boxShape(44, 24, 54, 40)]) };
    const whole = { ...wall, mask: maskOf([boxShape(0, 0, 64, 48)]) };
    const alone = applyEdits(room, [gone, whole], sizes);
    expect(applyEdits(room, [patch, gone, whole], sizes).data).toEqual(alone.data);
  });

  test("asks the cache for the erases alone before it does them again", () => {
    const cache = createCountingCache();
    const gone = { ...erase, mask: maskOf([boxShape(44, 24, 54, 40)]) };
    applyEdits(room, [gone], { ...sizes, cache });
    const seen: number[] = [];
    applyEdits(room, [patch, gone], { ...sizes, cache });
    applyEdits(room, [patch, gone, wall], {
      ...sizes,
      cache,
      onProgress: (part) => seen.push(part),
    });
    expect(seen[0]).toBeGreaterThan(0.9);
    expect(seen.at(-1)).toBe(1);
  });

  test("reports progress that never falls while erases are done again", () => {
    const seen: number[] = [];
    applyEdits(room, [patch, erase, erase, wall], {
      ...sizes,
      onProgress: (part) => seen.push(part),
    });
    expect(seen.at(-1)).toBe(1);
    seen.forEach((part, i) => expect(part).toBeGreaterThanOrEqual(seen[i - 1] ?? 0));
  });
});
