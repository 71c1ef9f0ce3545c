import { describe, expect, test } from "vitest";

import { createLevel, type EraseLevel } from "#kernels/erase/erase-level.ts";
import { createPyramid } from "#kernels/erase/erase-pyramid.ts";
import { prepareGuide } from "#kernels/erase/fill-hole.ts";
import { findPlainSurfaces } from "#kernels/erase/guide/plain-surfaces.ts";
import { runSteps } from "#kernels/steps.ts";

const side = 400;
const hole = { left: 120, right: 280 };

/** A wall in light above and in shade below, whose border is so many pixels wide, behind a square hole. */
function cutHole(borderWidth: number): EraseLevel {
  const colours = new Uint8Array(side * side * 4);
  const isHole = new Uint8Array(side * side);
  for (let at = 0; at < side * side; at++) {
    const x = at % side;
    const y = (at - x) / side;
    isHole[at] = Math.min(x, y) >= hole.left && Math.max(x, y) < hole.right ? 1 : 0;
    const value = isHole[at] === 1 ? 10 : Math.round(lightAt(y, borderWidth));
    colours.set([value, value - 8, value - 30, 0], at * 4);
  }
  return createLevel(colours, isHole, side, side);
}

const lightAt = (y: number, across: number): number =>
  210 - 45 * Math.min(1, Math.max(0, (y - 200) / across + 0.5));

/** The least share of a plain surface down the middle of the hole, on the guide of a quarter of its size. */
function findLeast(level: EraseLevel): number {
  const levels = createPyramid(level);
  const guide = runSteps(prepareGuide(levels))!;
  expect(guide.width).toBeLessThan(side / 3);
  const { share } = findPlainSurfaces(level, guide);
  const scale = guide.width / side;
  const rows = Array.from(
    { length: Math.floor((hole.right - hole.left) * scale) - 8 },
    (_, i) => Math.ceil(hole.left * scale) + 4 + i,
  );
  return Math.min(...rows.map((y) => share[y * guide.width + Math.floor(guide.width / 2)]!));
}

describe("a hole across two shades of a wall in a large photo", () => {
  test("is plain where the border is soft in the photo", () => {
    expect(findLeast(cutHole(14))).toBe(1);
  });

  test("is not where the border is sharp in the photo", () => {
    expect(findLeast(cutHole(1))).toBe(0);
  });
});
