import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { applyEdits } from "#kernels/apply-edits.ts";
import type { Mask, Raster } from "#kernels/raster.ts";
import { paintSurface } from "#kernels/surface/paint-surface.ts";

import { boxShape, cutMask, maskOf, paintNoise } from "./pictures.ts";
import { eraseRegion, selectSurface } from "./whole-kernels.ts";

type PixelKernel = (photo: Raster, mask: Mask, seed: number) => Raster;

const pixelKernels: [string, PixelKernel][] = [
  ["eraseRegion", (photo, mask, seed) => eraseRegion(photo, mask, { seed })],
  [
    "paintSurface",
    (photo, mask, seed) =>
      paintSurface(photo, mask, {
        colour: `#${(seed % 0xffffff).toString(16).padStart(6, "0")}`,
        finish: "satin",
      }),
  ],
];

/** A picture of grain and a mask with hard, soft and empty pixels, from a seed. */
const scenes = fc
  .record({
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 40 }),
    seed: fc.integer({ min: 0, max: 0xffffffff }),
    size: fc.double({ min: 0, max: 0.7, noNaN: true }),
  })
  .map(({ width, height, seed, size }) => {
    const photo = paintNoise(width, height, seed, 200);
    const hard = cutMask(
      width,
      height,
      (x, y) => Math.abs(x - width / 3) < size * width && Math.abs(y - height / 2) < size * height,
    );
    const data = hard.data.map((value, at) => (value > 0 && at % 5 === 0 ? 100 : value));
    // A mask over everything is refused by one of the kernels.
    data[data.length - 1] = 0;
    return { photo, mask: { width, height, data }, seed };
  });

/** Far quicker than a deep comparison on a failure's long way to its smallest case. */
function isSame(first: ArrayLike<number>, second: ArrayLike<number>): boolean {
  if (first.length !== second.length) return false;
  for (let i = 0; i < first.length; i++) if (first[i] !== second[i]) return false;
  return true;
}

describe.each(pixelKernels)("%s", (_, run) => {
  test("keeps the size, the alpha and every pixel without coverage", () => {
    fc.assert(
      fc.property(scenes, ({ photo, mask, seed }) => {
        const result = run(photo, mask, seed);
        expect([result.width, result.height]).toEqual([photo.width, photo.height]);
        for (let at = 0; at < mask.data.length; at++) {
          const isAlphaKept = result.data[at * 4 + 3] === photo.data[at * 4 + 3];
          if (!isAlphaKept) throw new Error(`the alpha of pixel ${at} changed`);
          if (mask.data[at] !== 0) continue;
          for (let i = at * 4; i < at * 4 + 3; i++) {
            if (result.data[i] !== photo.data[i]) throw new Error(`pixel ${at} changed`);
          }
        }
      }),
      { seed: 1, numRuns: 40 },
    );
  });

  test("gives the same bytes again and leaves what it was given alone", () => {
    fc.assert(
      fc.property(scenes, ({ photo, mask, seed }) => {
        const photoBefore = photo.data.slice();
        const maskBefore = mask.data.slice();
        const first = run(photo, mask, seed);
        expect(isSame(first.data, run(photo, mask, seed).data)).toBe(true);
        expect(isSame(photo.data, photoBefore)).toBe(true);
        expect(isSame(mask.data, maskBefore)).toBe(true);
        expect(first.data).not.toBe(photo.data);
      }),
      { seed: 2, numRuns: 25 },
    );
  });

  test("changes nothing under an empty mask", () => {
    const photo = paintNoise(20, 14, 6);
    expect(
      run(
        photo,
        cutMask(20, 14, () => false),
        9,
      ).data,
    ).toEqual(photo.data);
  });

  test("refuses a mask of another size and data of the wrong length", () => {
    const photo = paintNoise(20, 14, 6);
    const mask = cutMask(20, 14, () => true);
    expect(() =>
      run(
        photo,
        cutMask(14, 20, () => true),
        9,
      ),
    ).toThrow(RangeError);
    expect(() => run({ ...photo, width: 21 }, { ...mask, width: 21 }, 9)).toThrow(RangeError);
    expect(() => run(photo, { ...mask, data: new Uint8Array(3) }, 9)).toThrow(RangeError);
  });
});

test("selecting is deterministic, keeps the size and leaves the photo alone", () => {
  fc.assert(
    fc.property(scenes, ({ photo, seed }) => {
      const before = photo.data.slice();
      const at = { x: seed % photo.width, y: seed % photo.height };
      const mask = selectSurface(photo, at, { tolerance: seed % 101 });
      expect([mask.width, mask.height]).toEqual([photo.width, photo.height]);
      const again = selectSurface(photo, at, { tolerance: seed % 101 });
      expect(isSame(again.data, mask.data)).toBe(true);
      expect(isSame(photo.data, before)).toBe(true);
    }),
    { seed: 3, numRuns: 40 },
  );
});

test("a list of edits changes nothing outside its masks", () => {
  const photo = paintNoise(50, 40, 12);
  const result = applyEdits(
    photo,
    [
      {
        id: "00000000-0000-4000-8000-000000000003",
        enabled: true,
        kind: "paint",
        colour: "#9c6b2f",
        finish: "gloss",
        materialId: null,
        mask: maskOf([boxShape(10, 10, 30, 30), boxShape(15, 5, 20, 40, "subtract")], 0, 4),
      },
    ],
    { originalWidth: 50, originalHeight: 40 },
  );
  for (let y = 0; y < 40; y++) {
    for (let x = 0; x < 50; x++) {
      const isInside = x >= 10 && x < 30 && y >= 10 && y < 30 && (x < 15 || x >= 20);
      if (isInside) continue;
      expect(result.data[(y * 50 + x) * 4]).toBe(photo.data[(y * 50 + x) * 4]);
    }
  }
});
