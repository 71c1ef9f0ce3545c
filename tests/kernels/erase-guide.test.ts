import { describe, expect, test } from "vitest";

import { createLevel, type EraseLevel } from "#kernels/erase/erase-level.ts";
import { setGuide } from "#kernels/erase/guide/follow-guide.ts";
import { segmentColours } from "#kernels/erase/guide/segment-colours.ts";
import { createRandom } from "#kernels/random.ts";

import { runOnTwins } from "./twins/twin-engine.ts";
import { createGuide, smoothSurfaces } from "./whole-kernels.ts";

type Colour = readonly [number, number, number];

const wall: Colour = [220, 214, 200];
const floor: Colour = [120, 80, 50];
const chair: Colour = [40, 90, 60];

function paintLevel(
  width: number,
  height: number,
  isHole: (x: number, y: number) => boolean,
  colourAt: (x: number, y: number) => Colour,
): EraseLevel {
  const colours = new Uint8Array(width * height * 4);
  const hole = new Uint8Array(width * height);
  for (let at = 0; at < hole.length; at++) {
    const x = at % width;
    const y = Math.floor(at / width);
    hole[at] = isHole(x, y) ? 1 : 0;
    colours.set(isHole(x, y) ? [255, 0, 0] : colourAt(x, y), at * 4);
  }
  return createLevel(colours, hole, width, height);
}

/** The share of the hole in which the base lies within `tolerance` levels of what is expected. */
function shareRight(
  level: EraseLevel,
  colourAt: (x: number, y: number) => Colour,
  tolerance = 40,
): number {
  const { base } = createGuide(level);
  let right = 0;
  for (const at of level.holes) {
    const colour = colourAt(at % level.width, Math.floor(at / level.width));
    if (colour.every((value, c) => Math.abs(value - base[at * 3 + c]!) < tolerance)) right++;
  }
  return right / level.holeCount;
}

const inBox = (x: number, y: number): boolean => x >= 36 && x < 64 && y >= 28 && y < 56;

const inSmallBox = (x: number, y: number): boolean => x >= 36 && x < 60 && y >= 28 && y < 52;
const slanting = (x: number, y: number): Colour => (y < 30 + x * 0.25 ? wall : floor);
const stripes = (x: number): Colour => (x % 8 < 4 ? wall : floor);
const lit = (x: number): Colour => [210 - x / 2, 200 - x / 2, 190 - x / 2];
const bare = (_: number, y: number): Colour => (y < 40 ? wall : floor);
const furnished = (x: number, y: number): Colour =>
  x >= 64 && x < 76 && y >= 34 && y < 50 ? chair : bare(x, y);
/** A tall box before a wall that is seen above it and on its right, with a dark gap on its left. */
const inTallBox = (x: number, y: number): boolean => x >= 30 && x < 66 && y >= 10 && y < 76;
const inAlcove = (x: number, y: number): Colour => {
  if (y >= 72) return floor;
  if (x < 26 || x >= 74) return chair;
  if (x < 30 && y >= 30) return [124, 84, 54];
  return y < 14 ? [180, 174, 160] : wall;
};
/** A skirting of a wall that goes away to the right, hidden on the left up to the picture's edge. */
const inLowBox = (x: number, y: number): boolean => x < 52 && y >= 26 && y < 70;
const receding = (x: number, y: number): Colour => {
  if (y < 20 - x * 0.15) return chair;
  const off = y - (62 - x * 0.28);
  return off < 0 ? wall : off < 7 ? [50, 36, 30] : floor;
};
/** A wall that grows lighter towards a curtain, of which a narrow strip is seen beside the hole. */
const beside = (x: number): Colour => {
  if (x >= 68) return [60, 52, 44];
  return [150 + x, 144 + x, 130 + x];
};
/** A cupboard on the left and a wall in light and in shade on the right; where they meet is hidden. */
const shaded = (x: number): Colour => {
  if (x < 50) return [150, 140, 170];
  const shade = Math.min(40, Math.max(0, 2.5 * (x - 70)));
  return [220 - shade, 214 - shade, 200 - shade];
};
describe("the structure of a hole", () => {
  test("a wall in light and shade goes on as far as what is of one colour", () => {
    const level = paintLevel(100, 84, (x) => x >= 36 && x < 64, shaded);
    const { base } = createGuide(level);
    const cupboard = level.holes.filter((at) => base[at * 3 + 2]! > base[at * 3]!).length;
    expect(cupboard / level.holeCount).toBeLessThan(0.6);
  });

  test("light goes on to a strip of wall that is brighter than the rest", () => {
    expect(shareRight(paintLevel(100, 84, inBox, beside), beside, 9)).toBeGreaterThan(0.95);
  });

  test("a floor does not rise before a wall that is seen beside the hole", () => {
    expect(shareRight(paintLevel(96, 96, inTallBox, inAlcove), inAlcove)).toBeGreaterThan(0.6);
  });

  test("a skirting seen on one side goes on along its wall to the picture's edge", () => {
    expect(shareRight(paintLevel(110, 90, inLowBox, receding), receding)).toBeGreaterThan(0.9);
  });

  test("a slanting line between wall and floor goes on straight", () => {
    expect(shareRight(paintLevel(100, 84, inBox, slanting), slanting)).toBeGreaterThan(0.94);
  });

  test("narrow stripes are joined across the hole", () => {
    expect(shareRight(paintLevel(96, 80, inSmallBox, stripes), stripes)).toBeGreaterThan(0.94);
  });

  test("a thing that only touches the hole ends there", () => {
    expect(shareRight(paintLevel(100, 84, inBox, furnished), bare)).toBeGreaterThan(0.8);
  });

  test("light that falls off along a wall falls off in the hole", () => {
    expect(shareRight(paintLevel(100, 84, inBox, lit), lit, 8)).toBeGreaterThan(0.98);
  });

  test("is the same again", () => {
    const first = createGuide(paintLevel(100, 84, inBox, slanting));
    const second = createGuide(paintLevel(100, 84, inBox, slanting));
    expect(second.base).toEqual(first.base);
    expect(second.surface).toEqual(first.surface);
  });
});

/** By surface, the values of the guide channel of a level that is led, on and beside the hole. */
function readGuide(coarseness: number): Map<number, Set<number>> {
  const level = paintLevel(100, 84, inBox, slanting);
  const guide = createGuide(level);
  setGuide(level, guide, coarseness);
  const values = new Map<number, Set<number>>();
  for (const [at, own] of guide.surface.entries()) {
    values.set(own, (values.get(own) ?? new Set()).add(level.colours[at * 4 + 3]!));
  }
  return values;
}

describe("what the search is led by", () => {
  test("is one brightness all over a surface, in the hole and beside it", () => {
    const values = Array.from(readGuide(0).values());
    expect(values.length).toBeGreaterThan(1);
    expect(values.map((each) => each.size)).toEqual(values.map(() => 1));
  });

  test("parts surfaces more on coarser levels", () => {
    const spread = [0, 1, 2, 9].map((coarseness) => {
      const values = Array.from(readGuide(coarseness).values(), (each) => Math.max(...each));
      return Math.max(...values) - Math.min(...values);
    });
    expect(spread).toEqual(spread.toSorted((a, b) => a - b));
    expect(spread[1]).toBeGreaterThan(spread[0]!);
    expect(spread[3]).toBe(spread[2]);
  });
});

describe("segmenting colours", () => {
  test("leaves grain in one region and parts what has an edge", () => {
    const width = 40;
    const colours = new Uint8Array(width * width * 4);
    for (let at = 0; at < width * width; at++) {
      const grain = ((at * 7919) % 13) - 6;
      const level = at % width < 20 ? 80 : 180;
      colours.fill(level + grain, at * 4, at * 4 + 3);
    }
    const { region, count } = segmentColours(colours, new Uint8Array(1600), width, width, 20);
    expect(count).toBe(2);
    expect(region[0]).toBe(region[19]);
    expect(region[20]).not.toBe(region[19]);
  });
});

describe("smoothing surfaces", () => {
  test("continues a ramp through unknown pixels and keeps other surfaces out", () => {
    const width = 30;
    const count = width * 10;
    const surface = Int32Array.from({ length: count }, (_, at) => (at < count / 2 ? 0 : 1));
    const values = new Float32Array(count * 3);
    const hold = new Float32Array(count);
    for (let at = 0; at < count; at++) {
      const x = at % width;
      hold[at] = x < 10 || x >= 20 ? 1 : 0;
      values.fill(surface[at] === 0 ? x * 4 : 200, at * 3, at * 3 + 3);
    }
    const start = values.map((value, i) => (hold[Math.floor(i / 3)] === 0 ? 0 : value));
    const near = Int32Array.from(hold.keys());
    const pulls = Float32Array.of(1, 0, 0, 1);
    const plane = { width, height: 10, surface, hold, near, pulls, count: 2 };
    const smooth = smoothSurfaces(plane, values, start, false);
    expect(Math.abs(smooth[15 * 3]! - 60)).toBeLessThan(3);
    expect(Math.abs(smooth[(count - 15) * 3]! - 200)).toBeLessThan(3);
  });
});

describe("the solver of surfaces", () => {
  test.each([
    { width: 37, height: 23, seed: 1 },
    { width: 8, height: 50, seed: 2 },
    { width: 1, height: 9, seed: 3 },
  ])("writes the same bytes in WASM as in plain TypeScript: %o", ({ width, height, seed }) => {
    const random = createRandom(seed);
    const pixels = width * height;
    const values = Float32Array.from({ length: pixels * 3 }, () => random() * 255);
    const surface = Int32Array.from({ length: pixels }, () => Math.floor(random() * 4) - 1);
    const hold = Float32Array.from({ length: pixels }, () => (random() < 0.4 ? 0 : random()));
    const near = Int32Array.from(hold.keys()).filter(() => random() < 0.7);
    const pulls = Float32Array.of(1, 0.3, 0.02, 0.3, 1, 0.6, 0.02, 0.6, 1);
    const plane = { width, height, surface, hold, near, pulls, count: 3 };
    const start = values.map((value) => value * 0.5);
    for (const onlyNear of [false, true]) {
      const smooth = smoothSurfaces(plane, values, start, onlyNear);
      expect(smooth).toEqual(runOnTwins(() => smoothSurfaces(plane, values, start, onlyNear)));
      expect(smooth.every((value) => value >= -1 && value <= 256)).toBe(true);
    }
  });
});
