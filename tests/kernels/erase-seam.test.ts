import { describe, expect, test } from "vitest";

import { createLevel } from "#kernels/erase/erase-level.ts";
import { correctSeam } from "#kernels/erase/seam/correct-seam.ts";

type Colour = readonly [number, number, number];

const side = 60;
const wall: Colour = [200, 160, 120];
const isInside = (at: number): boolean =>
  Math.min(at % side, Math.floor(at / side)) >= 20 &&
  Math.max(at % side, Math.floor(at / side)) < 40;

/** The colour of the hole's first pixel where a wall was put and another colour is around. */
function correctBeside(around: Colour): number[] {
  const colours = new Uint8Array(side * side * 4);
  const isHole = new Uint8Array(side * side);
  for (let at = 0; at < isHole.length; at++) {
    isHole[at] = isInside(at) ? 1 : 0;
    colours.set([...(isInside(at) ? wall : around), 0], at * 4);
  }
  const level = createLevel(colours, isHole, side, side);
  correctSeam(
    level,
    (_at, out) => out.set(wall),
    () => 6,
  );
  return [...level.colours.subarray((30 * side + 20) * 4, (30 * side + 20) * 4 + 3)];
}

describe("the seam of a filled hole", () => {
  test("meets the shade of a surface that ends there", () => {
    const [red = 0, green = 0, blue = 0] = correctBeside([150, 120, 90]);
    expect(red).toBeLessThan(155);
    expect(green).toBeLessThan(125);
    expect(blue).toBeLessThan(95);
  });

  test("takes little of another colour", () => {
    expect(correctBeside([200, 110, 60])[2]).toBeGreaterThanOrEqual(100);
  });
});
