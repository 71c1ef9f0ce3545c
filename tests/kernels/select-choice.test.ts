import { describe, expect, test } from "vitest";

import type { Candidate } from "#kernels/select/candidate-regions.ts";
import { chooseRegion } from "#kernels/select/choose-region.ts";
import { prepareSelection } from "#kernels/select/selection-model.ts";

import { paintRoom } from "./select-rooms.ts";

const model = prepareSelection(paintRoom());
const { area: areas } = model.features;

/** The first superpixels that have so many pixels together. */
function takeFirst(pixels: number): Candidate {
  const region = new Uint8Array(model.superpixels.count);
  let area = 0;
  for (let leaf = 0; area < pixels; leaf++) {
    region[leaf] = 1;
    area += areas[leaf]!;
  }
  return { region, area, likelihood: 0.5, isJoined: false, isRemainder: false };
}

const small = takeFirst(1);
const large = takeFirst(10 * small.area);
const choices = [small, large];
const choose = (chances: readonly number[], selectedArea: number, positive: boolean, earlier = 1) =>
  chooseRegion(model, choices, chances.map(Math.log), { positive, selectedArea, earlier });

describe("choosing what a click means", () => {
  test("a first click takes the likelier region", () => {
    expect(choose([0.48, 0.52], 0, true)).toBe(large);
    expect(choose([0.6, 0.4], 0, true)).toBe(small);
  });

  test("a correction that may as well spoil what is selected stays small", () => {
    expect(choose([0.48, 0.52], 10 * small.area, true)).toBe(small);
    expect(choose([0.48, 0.52], 1.2 * large.area, false)).toBe(small);
  });

  test("a correction is bold where it is likely enough", () => {
    expect(choose([0.2, 0.8], 10 * small.area, true)).toBe(large);
    expect(choose([0.2, 0.8], 1.2 * large.area, false)).toBe(large);
  });

  test("a late correction of a surface is less bold than an early one, of a thing as bold", () => {
    const surface = 0.5 * model.features.pixels;
    const chances = [0.4, 0.6];
    expect(choose(chances, surface, true, 2)).toBe(large);
    expect(choose(chances, surface, true, 3)).toBe(small);
    expect(choose(chances, 0.03 * model.features.pixels, true, 3)).toBe(large);
  });

  test("without candidates there is no choice", () => {
    expect(chooseRegion(model, [], [], { positive: true, selectedArea: 0, earlier: 0 })).toBeNull();
  });
});
