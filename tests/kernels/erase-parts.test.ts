import { describe, expect, test } from "vitest";

import type { NearestNeighbourField } from "#kernels/erase/core/patch-level.ts";
import { createPatchCore } from "#kernels/erase/core/patch-loops.ts";
import { divideLevel } from "#kernels/erase/divide-level.ts";
import { createLevel, type EraseLevel } from "#kernels/erase/erase-level.ts";
import { createField, measureField } from "#kernels/erase/nearest-neighbour-field.ts";
import { weighPatches } from "#kernels/erase/vote.ts";
import { createRandom } from "#kernels/random.ts";

import { paintNoise } from "./pictures.ts";
import { runOnTwins } from "./twins/twin-engine.ts";

const width = 90;
const height = 80;
const isHole = Uint8Array.from({ length: width * height }, (_, at) => {
  const x = at % width;
  const y = Math.floor(at / width);
  return x >= 20 && x < 70 && y >= 16 + (x % 5) && y < 66 ? 1 : 0;
});

/** A level with a field that points at random sources. */
function openLevel(wasm: boolean): [EraseLevel, NearestNeighbourField] {
  const open = () => createPatchCore(width * height * 60, 64);
  const core = wasm ? open() : runOnTwins(open);
  const colours = new Uint8Array(paintNoise(width, height, 3).data);
  const level = createLevel(colours, isHole, width, height, core);
  return [level, createField(level, createRandom(1))];
}

describe.each([
  ["WASM", true],
  ["plain TypeScript", false],
])("a level in parts, in %s", (_, wasm) => {
  test("is measured and voted for as the whole is", () => {
    const [whole, field] = openLevel(wasm);
    measureField(whole, field);
    weighPatches(whole, field, 0.02);
    whole.core.loops.vote(whole, field);
    const [level, same] = openLevel(wasm);
    const parts = divideLevel(level, 700);
    for (const { search } of parts) measureField(search, same);
    weighPatches(level, same, 0.02);
    for (const { vote } of parts) vote.core.loops.vote(vote, same);
    expect(Buffer.from(same.distance).equals(Buffer.from(field.distance))).toBe(true);
    expect(Buffer.from(level.colours).equals(Buffer.from(whole.colours))).toBe(true);
  });
});

test("the parts of a level hold each of its targets and holes once, in order", () => {
  const [level] = openLevel(false);
  const parts = divideLevel(level, 700);
  expect(parts.length).toBeGreaterThan(1);
  const targets = parts.flatMap(({ search }) => [...search.targets]);
  const holes = parts.flatMap(({ vote }) => [...vote.holes]);
  expect(targets.length).toBe(level.targets.length);
  expect(targets.findIndex((target, i) => target !== level.targets[i])).toBe(-1);
  expect(holes.length).toBe(level.holes.length);
  expect(holes.findIndex((hole, i) => hole !== level.holes[i])).toBe(-1);
});
