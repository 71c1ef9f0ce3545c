import { describe, expect, test } from "vitest";

import { createLevel, type EraseLevel } from "#kernels/erase/erase-level.ts";
import { fillHoleInSteps } from "#kernels/erase/fill-hole.ts";
import { findPlainSurfaces } from "#kernels/erase/guide/plain-surfaces.ts";
import { createGuideInSteps } from "#kernels/erase/guide/structure-guide.ts";
import { createRandom } from "#kernels/random.ts";
import { runSteps } from "#kernels/steps.ts";

const side = 200;
const hole = { left: 70, right: 130 };
const isInside = (x: number, y: number): boolean =>
  x >= hole.left && x < hole.right && y >= hole.left && y < hole.right;

/** A square hole in a wall of 200 pixels a side. */
function cutHole(colourAt: (x: number, y: number) => number): EraseLevel {
  const colours = new Uint8Array(side * side * 4);
  const isHole = new Uint8Array(side * side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = y * side + x;
      isHole[at] = isInside(x, y) ? 1 : 0;
      const value = isHole[at] === 1 ? 10 : Math.round(colourAt(x, y));
      colours.set([value, value - 8, value - 30, 0], at * 4);
    }
  }
  return createLevel(colours, isHole, side, side);
}

const lightAt = (x: number, y: number): number => 190 - x * 0.15 + y * 0.1;

/** The red of the hole less what the wall's light gives, in rows. */
function readDetail({ colours }: EraseLevel, from: number, to: number): number[][] {
  return Array.from({ length: to - from }, (_, y) =>
    Array.from(
      { length: to - from },
      (_unused, x) => colours[((y + from) * side + x + from) * 4]! - lightAt(x + from, y + from),
    ),
  );
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function spread(rows: readonly number[][]): number {
  return meanOf(rows.flatMap((values) => values.map((value) => value * value)));
}

/** How much of the spread neighbours in a row have in common. */
function together(rows: readonly number[][]): number {
  const pairs = rows.flatMap((values) => values.slice(1).map((value, i) => value * values[i]!));
  return meanOf(pairs) / spread(rows);
}

/** The share of a plain surface, by pixel. */
function findShares(colourAt: (x: number, y: number) => number): Float32Array {
  const level = cutHole(colourAt);
  const guide = runSteps(createGuideInSteps(level));
  return findPlainSurfaces(level, guide).share;
}

/** The share of a plain surface in the middle of the hole. */
function findShare(colourAt: (x: number, y: number) => number): number {
  return findShares(colourAt)[100 * side + 100]!;
}

/** The least share of a plain surface along the row in the middle of the hole. */
function findLeast(colourAt: (x: number, y: number) => number): number {
  return Math.min(...findShares(colourAt).subarray(100 * side + 74, 100 * side + 126));
}

/** From 0 to 1 over so many pixels around the middle of the hole. */
const fallOff = (x: number, across: number): number =>
  Math.min(1, Math.max(0, (x - 100) / across + 0.5));

describe("a hole in a plain wall", () => {
  test("keeps the shadow at its edge near the edge", () => {
    const level = cutHole((x, y) => {
      const off = Math.max(hole.left - x, x - hole.right + 1, hole.left - y, y - hole.right + 1);
      return lightAt(x, y) - Math.max(0, 14 - 2 * off);
    });
    runSteps(fillHoleInSteps(level, { random: createRandom(1), rank: 0 }));
    const deep = readDetail(level, 0, side)
      .slice(90, 110)
      .flatMap((row) => row.slice(hole.left + 8, hole.left + 12));
    expect(meanOf(deep)).toBeGreaterThan(-3);
  });

  test("has the light of the wall, not of the shadow at its edge, and no steps of tone", () => {
    const random = createRandom(3);
    const level = cutHole((x, y) => {
      const off = Math.max(hole.left - x, x - hole.right + 1, hole.left - y, y - hole.right + 1);
      return lightAt(x, y) + 5 * (random() - 0.5) - Math.max(0, 14 - 2 * off);
    });
    runSteps(fillHoleInSteps(level, { random: createRandom(1), rank: 0 }));
    for (let y = 84; y < 108; y += 8) {
      for (let x = 84; x < 108; x += 8) {
        const detail = readDetail(level, 0, side).slice(y, y + 8);
        const mean = meanOf(detail.flatMap((row) => row.slice(x, x + 8)));
        expect(Math.abs(mean), `${x}, ${y}`).toBeLessThan(6);
      }
    }
  });

  test("has the wall's grain, as strong and as coarse", () => {
    const random = createRandom(5);
    const row = new Float64Array(side + 1);
    const level = cutHole((x, y) => {
      if (x === 0) for (let i = 0; i <= side; i++) row[i] = 12 * (random() - 0.5);
      return lightAt(x, y) + row[x]! + row[x + 1]!;
    });
    const wall = readDetail(level, 10, 50);
    runSteps(fillHoleInSteps(level, { random: createRandom(1), rank: 0 }));
    const filled = readDetail(level, 80, 120);
    expect(spread(filled) / spread(wall)).toBeGreaterThan(0.6);
    expect(spread(filled) / spread(wall)).toBeLessThan(1.5);
    expect(together(filled)).toBeGreaterThan(0.3);
    expect(together(filled)).toBeLessThan(0.7);
  });
});

/** Where things stand in rows before a wall. */
const isThing = (x: number, y: number): boolean => x % 50 < 22 && y % 50 < 22;

/** A thing that touches the hole on its left. */
const isBeside = (x: number, y: number): boolean => x >= 55 && x < 70 && y >= 85 && y < 115;

describe("what is plain", () => {
  test("a wall with grain is", () => {
    const random = createRandom(1);
    expect(findShare((x, y) => lightAt(x, y) + 6 * (random() - 0.5))).toBe(1);
  });

  test("a wall with a pattern is not", () => {
    expect(findShare((x, y) => lightAt(x, y) + ((x >> 2) % 2) * 16)).toBe(0);
  });

  test("a wall on which only a few things hang is", () => {
    expect(findShare((x, y) => (x % 50 < 4 && y % 50 < 4 ? 60 : lightAt(x, y)))).toBe(1);
  });

  test("a wall is across the border between light and shade", () => {
    expect(findLeast((x) => 210 - 60 * fallOff(x, 50))).toBe(1);
  });

  test("no wall is across an edge as high as that shade", () => {
    expect(findLeast((x) => 210 - 60 * fallOff(x, 1))).toBe(0);
  });

  test("a wall is across a border of shades that is a little sharp", () => {
    expect(findLeast((x) => 210 - 44 * fallOff(x, 8))).toBe(1);
  });

  test("a wall of which three fifths are seen between things is", () => {
    const random = createRandom(2);
    const colourAt = (x: number, y: number): number =>
      lightAt(x, y) + (isThing(x, y) ? 40 * (random() - 0.5) : 0);
    expect(findShare(colourAt)).toBe(1);
  });

  test("a wall is up to a thing that stands beside the hole", () => {
    const shares = findShares((x, y) => (isBeside(x, y) ? 60 : lightAt(x, y)));
    expect(Math.min(...shares.subarray(100 * side + 70, 100 * side + 130))).toBe(1);
  });

  test("a wall in light that falls off fast is", () => {
    expect(findShare((x) => 230 - 1.8 * Math.abs(x - 100))).toBe(1);
  });
});
