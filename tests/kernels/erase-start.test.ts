import { describe, expect, test } from "vitest";

import { createLevel, type EraseLevel } from "#kernels/erase/erase-level.ts";
import { createPyramid } from "#kernels/erase/erase-pyramid.ts";
import { fillFromRim } from "#kernels/erase/fill-from-rim.ts";
import { createField, refineField } from "#kernels/erase/nearest-neighbour-field.ts";
import { createMembrane } from "#kernels/erase/seam/membrane.ts";
import { createRandom } from "#kernels/random.ts";

import { runOnTwins } from "./twins/twin-engine.ts";

/** A noisy picture with a guide, and a hole in it that is some levels deep. */
function createFinest(width: number, height: number): EraseLevel {
  const random = createRandom(width);
  const colours = Uint8Array.from({ length: width * height * 4 }, () => random() * 256);
  const isHole = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x > width * 0.3 && x < width * 0.6 && y > height * 0.35 && y < height * 0.75 ? 1 : 0;
  });
  return createLevel(colours, isHole, width, height);
}

/** Every level begins: the coarsest from its rim, the others from the one before. */
function beginLevels(finest: EraseLevel, guideWeight: number) {
  const random = createRandom(5);
  const levels = createPyramid(finest);
  const coarsest = levels.at(-1) ?? finest;
  coarsest.guideWeight = guideWeight;
  fillFromRim(coarsest, random);
  let field = createField(coarsest, random);
  const fields = [field];
  for (let i = levels.length - 2; i >= 0; i--) {
    const level = levels[i]!;
    level.core.loops.copyUp(levels[i + 1]!, level);
    field = refineField(field, levels[i + 1]!, level, random);
    fields.push(field);
  }
  return { colours: levels.map((level) => [...level.colours]), fields };
}

describe("how a level begins", () => {
  test.each([
    { width: 75, height: 68, guideWeight: 0 },
    { width: 64, height: 91, guideWeight: 1 },
    { width: 120, height: 83, guideWeight: 3 },
  ])("is the same in WASM as in plain TypeScript: %o", ({ width, height, guideWeight }) => {
    const begin = () => beginLevels(createFinest(width, height), guideWeight);
    const begun = begin();
    expect(begun.colours.length).toBeGreaterThan(1);
    expect(begun).toEqual(runOnTwins(begin));
  });
});

describe("a membrane", () => {
  test.each([
    { width: 40, height: 33 },
    { width: 17, height: 70 },
    { width: 3, height: 50 },
    { width: 64, height: 1 },
    { width: 5, height: 5 },
  ])("writes the same bytes in WASM as in plain TypeScript: %o", ({ width, height }) => {
    const make = () => {
      const random = createRandom(width);
      const membrane = createMembrane(width, height);
      for (let at = 0; at < width * height; at++) {
        membrane.parts[at] = at % 7 < 5 && at > width / 2 ? 1 : 0;
        for (let c = 0; c < 4; c++) membrane.values[at * 4 + c] = random() * 40 - 20;
      }
      membrane.fill();
      return membrane.values;
    };
    expect(make()).toEqual(runOnTwins(make));
  });

  test("is flat between two sides of one height", () => {
    const { values, parts, fill } = createMembrane(9, 30);
    parts.fill(1);
    for (let y = 0; y < 30; y++) {
      for (const x of [0, 8]) values[(y * 9 + x) * 4 + 1] = 12;
      parts[y * 9] = 0;
      parts[y * 9 + 8] = 0;
    }
    for (let x = 1; x < 8; x++) {
      for (const y of [0, 29]) {
        parts[y * 9 + x] = 0;
        values[(y * 9 + x) * 4 + 1] = 12;
      }
    }
    fill();
    for (let at = 0; at < 270; at++) expect(values[at * 4 + 1]).toBeCloseTo(12, 2);
  });

  test("is filled to the last pixel however small its halvings get", () => {
    const { values, parts, fill } = createMembrane(301, 6);
    parts.fill(1);
    parts[0] = 0;
    values[0] = 7;
    fill();
    expect(values.every(Number.isFinite)).toBe(true);
  });
});
