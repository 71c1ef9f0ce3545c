import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { RegionPicture } from "#kernels/erase/region-picture.ts";
import { createRandom } from "#kernels/random.ts";
import type { Mask, Raster } from "#kernels/raster.ts";

import { cutMask, paintNoise, paintPicture, pixelOf } from "./pictures.ts";
import { eraseRegion } from "./whole-kernels.ts";

type Shape = (width: number, height: number, random: () => number) => Mask;

const shapes: [string, Shape][] = [
  [
    "one pixel",
    (width, height, random) => {
      const at = Math.floor(random() * width * height);
      return cutMask(width, height, (x, y) => y * width + x === at);
    },
  ],
  [
    "the border",
    (width, height) => cutMask(width, height, (x, y) => edgeOf(width, height, x, y) < 1),
  ],
  [
    "a frame",
    (width, height) =>
      cutMask(width, height, (x, y) => {
        const edge = edgeOf(width, height, x, y);
        return edge >= 3 && edge < 8;
      }),
  ],
  ["a checkerboard", (width, height) => cutMask(width, height, (x, y) => (x + y) % 2 === 0)],
  ["all but one pixel", (width, height) => cutMask(width, height, (x, y) => x + y > 0)],
  [
    "several areas",
    (width, height, random) => {
      const patches = Array.from({ length: 4 }, () => [
        random() * width,
        random() * height,
        1 + random() * 6,
      ]);
      return cutMask(width, height, (x, y) =>
        patches.some(([left = 0, top = 0, size = 0]) => Math.hypot(x - left, y - top) < size),
      );
    },
  ],
  [
    "thin scratches",
    (width, height, random) => {
      const slope = random() * 2 - 1;
      return cutMask(
        width,
        height,
        (x, y) => Math.abs(y - height / 2 - slope * (x - width / 2)) < 0.7,
      );
    },
  ],
  [
    "soft coverage",
    (width, height, random) => {
      const mask = cutMask(width, height, () => false);
      const data = mask.data.map((_, at) => (at === 0 ? 0 : Math.floor(random() * 3) * 100));
      return { ...mask, data };
    },
  ],
];

function edgeOf(width: number, height: number, x: number, y: number): number {
  return Math.min(x, y, width - 1 - x, height - 1 - y);
}

const cases = fc.record({
  width: fc.integer({ min: 2, max: 44 }),
  height: fc.integer({ min: 2, max: 44 }),
  seed: fc.integer({ min: 0, max: 0xffffffff }),
});

/** Far quicker than a deep comparison of many bytes. */
function isSame(first: ArrayLike<number>, second: ArrayLike<number>): boolean {
  if (first.length !== second.length) return false;
  for (let i = 0; i < first.length; i++) if (first[i] !== second[i]) return false;
  return true;
}

function findChanged(before: Raster, after: Raster, mask: Mask): number {
  return after.data.findIndex((value, i) => {
    const isFree = mask.data[i >> 2]! > 0 && i % 4 < 3;
    return !isFree && value !== before.data[i];
  });
}

describe.each(shapes)("erasing %s", (_, draw) => {
  test("leaves the rest, the alpha and the input alone, and gives the same bytes again", () => {
    fc.assert(
      fc.property(cases, ({ width, height, seed }) => {
        const photo = paintNoise(width, height, seed, 200);
        const mask = draw(width, height, createRandom(seed));
        if (!mask.data.includes(0)) return;
        const given = { photo: photo.data.slice(), mask: mask.data.slice() };
        const filled = eraseRegion(photo, mask, { seed });
        expect(findChanged(photo, filled, mask)).toBe(-1);
        expect(isSame(given.photo, photo.data)).toBe(true);
        expect(isSame(given.mask, mask.data)).toBe(true);
        expect(isSame(eraseRegion(photo, mask, { seed }).data, filled.data)).toBe(true);
      }),
      { seed: 4, numRuns: 5 },
    );
  });

  test("continues a picture of one colour with nothing but that colour", () => {
    const photo = paintPicture(40, 30, () => [90, 140, 200]);
    const mask = draw(40, 30, createRandom(7));
    expect(isSame(eraseRegion(photo, mask, { seed: 1 }).data, photo.data)).toBe(true);
  });
});

const disc = cutMask(160, 120, (x, y) => Math.hypot(x - 60, y - 45) < 22);
const noise = paintNoise(160, 120, 3);
const grain = paintPicture(160, 120, (x, y) =>
  disc.data[y * 160 + x] === 255 ? [30, 160, 60 + (y % 5) * 20] : pixelOf(noise, x, y),
);

const small = paintNoise(60, 50, 9);
const dot = cutMask(60, 50, (x, y) => Math.hypot(x - 30, y - 25) < 7);

test("the fills of a seed differ, each the same every time", () => {
  const fills = [0, 1, 5].map((fill) => eraseRegion(small, dot, { seed: 5, fill }).data);
  expect(isSame(fills[0]!, eraseRegion(small, dot, { seed: 5 }).data)).toBe(true);
  expect(isSame(fills[1]!, eraseRegion(small, dot, { seed: 5, fill: 1 }).data)).toBe(true);
  for (const [one, other] of [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const) {
    expect(isSame(fills[one]!, fills[other]!)).toBe(false);
  }
  expect(() => eraseRegion(small, dot, { seed: 5, fill: 6 })).toThrow(RangeError);
});

test("another seed fills the same area differently", () => {
  const fills = [1, 2].map((seed) => eraseRegion(small, dot, { seed }).data);
  expect(isSame(fills[0]!, fills[1]!)).toBe(false);
});

test("what stops an erase from its progress leaves nothing behind", () => {
  const whole = eraseRegion(small, dot, { seed: 5 });
  const before = small.data.slice();
  for (const after of [1, 3, 8]) {
    let heard = 0;
    const stop = () => {
      heard += 1;
      if (heard === after) throw new Error("stopped");
    };
    expect(() => eraseRegion(small, dot, { seed: 5, onProgress: stop })).toThrow("stopped");
  }
  expect(isSame(before, small.data)).toBe(true);
  expect(isSame(eraseRegion(small, dot, { seed: 5 }).data, whole.data)).toBe(true);
});

describe("the preview of an erase", () => {
  const soft: Mask = {
    ...disc,
    data: disc.data.map((value, at) => (at % 7 === 0 ? value >> 1 : value)),
  };
  const seen: RegionPicture[] = [];
  const filled = eraseRegion(grain, soft, {
    seed: 1,
    onPreview: (draw) => seen.push(draw()),
  });

  test("stays where the mask is and holds the photo beside it", () => {
    expect(seen.length).toBeGreaterThan(2);
    for (const { left, top, width, height, data } of seen) {
      expect([left, top, width, height]).toEqual([39, 24, 43, 43]);
      expect(data.length).toBe(width * height * 4);
      for (let at = 0; at < width * height; at++) {
        const from = (top + Math.floor(at / width)) * 160 + left + (at % width);
        if (soft.data[from] !== 0) continue;
        const pixel = data.subarray(at * 4, at * 4 + 4);
        expect(isSame(pixel, grain.data.subarray(from * 4, from * 4 + 4))).toBe(true);
      }
    }
  });

  test("gets sharper as levels are filled, towards the result", () => {
    const steps = seen.slice(1).map((picture) => measureSteps(picture));
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(steps.at(-1)).toBeGreaterThan(steps[0]!);
    const left = distanceTo(filled, seen.at(-1)!);
    expect(left).toBeLessThan(distanceTo(filled, seen[0]!));
  });

  test("is drawn for nobody who does not ask, and changes no bytes", () => {
    const unseen = eraseRegion(grain, soft, { seed: 1, onPreview: () => {} });
    expect(isSame(unseen.data, filled.data)).toBe(true);
    expect(isSame(eraseRegion(grain, soft, { seed: 1 }).data, filled.data)).toBe(true);
  });
});

/** How much neighbours in the middle of the picture differ. */
function measureSteps({ width, height, data }: RegionPicture): number {
  let sum = 0;
  for (let y = 12; y < height - 12; y++) {
    for (let x = 12; x < width - 12; x++) {
      const at = (y * width + x) * 4;
      sum += Math.abs(data[at]! - data[at + 4]!);
    }
  }
  return sum;
}

function distanceTo(whole: Raster, { left, top, width, height, data }: RegionPicture): number {
  let sum = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = ((top + y) * whole.width + left + x) * 4;
      sum += Math.abs(whole.data[from]! - data[(y * width + x) * 4]!);
    }
  }
  return sum;
}
