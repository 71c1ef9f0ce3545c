import { describe, expect, test } from "vitest";

import { placeInField, type NearestNeighbourField } from "#kernels/erase/core/patch-level.ts";
import { createPatchCore } from "#kernels/erase/core/patch-loops.ts";
import { createLevel, type EraseLevel } from "#kernels/erase/erase-level.ts";
import { createField, measureField, sweepField } from "#kernels/erase/nearest-neighbour-field.ts";
import { weighPatches } from "#kernels/erase/vote.ts";
import { measureDistance } from "#kernels/mask/distance-transform.ts";
import { createRandom } from "#kernels/random.ts";

import { runOnTwins } from "./twins/twin-engine.ts";

type Scene = {
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  readonly guideWeight?: number;
};

/** A noisy slope with a hole of blobs, on a core of either kind. */
function createScene(scene: Scene, wasm: boolean): EraseLevel {
  const { width, height, seed, guideWeight = 0 } = scene;
  const random = createRandom(seed);
  const count = width * height;
  const colours = new Uint8Array(count * 4);
  for (let at = 0; at < count; at++) {
    const slope = ((at % width) * 160) / width;
    for (let c = 0; c < 4; c++) colours[at * 4 + c] = slope + random() * 90 + c;
  }
  const isHole = new Uint8Array(count);
  for (let blob = 0; blob < 3; blob++) {
    const left = Math.floor(random() * width * 0.6);
    const top = Math.floor(random() * height * 0.6);
    for (let y = top; y < top + height / 5; y++) {
      isHole.fill(1, y * width + left, y * width + left + Math.floor(width / 5));
    }
  }
  const open = () => createPatchCore(count * 60 + 65_536, 64);
  const core = wasm ? open() : runOnTwins(open);
  const level = createLevel(colours, isHole, width, height, core);
  level.guideWeight = guideWeight;
  return level;
}

function runRounds(level: EraseLevel, seed: number): NearestNeighbourField {
  const random = createRandom(seed);
  const field = createField(level, random);
  for (let round = 0; round < 3; round++) {
    measureField(level, field);
    for (let sweep = 0; sweep < 3; sweep++) {
      sweepField(level, field, sweep % 2 === 1, 40, random);
    }
    weighPatches(level, field, 0.15);
    level.core.loops.vote(level, field);
  }
  return field;
}

describe("the patch core", () => {
  test.each<Scene>([
    { width: 24, height: 19, seed: 1 },
    { width: 61, height: 40, seed: 2 },
    { width: 40, height: 97, seed: 3, guideWeight: 3 },
    { width: 90, height: 64, seed: 4 },
    { width: 128, height: 80, seed: 5, guideWeight: 100 },
    { width: 1100, height: 13, seed: 6 },
  ])("writes the same bytes as plain TypeScript: %o", (scene) => {
    const wasm = createScene(scene, true);
    const plain = createScene(scene, false);
    expect(runRounds(wasm, scene.seed)).toEqual(runRounds(plain, scene.seed));
    expect(wasm.colours).toEqual(plain.colours);
    expect(wasm.means).toEqual(plain.means);
  });

  test("has no room for more than was asked for", () => {
    const { isHole, colours } = createScene({ width: 50, height: 40, seed: 8 }, true);
    const tight = createPatchCore(1000, 4);
    expect(() => createLevel(colours, isHole, 50, 40, tight)).toThrow(RangeError);
  });

  test("refuses a level of another memory", () => {
    const level = createScene({ width: 50, height: 40, seed: 8 }, true);
    const { loops } = createPatchCore(1000, 4);
    expect(() => loops.measureMeans(level)).toThrow(RangeError);
  });
});

describe("a level", () => {
  test.each([
    { width: 31, height: 22, box: [0, 0, 1, 1] },
    { width: 31, height: 22, box: [28, 10, 31, 22] },
    { width: 31, height: 22, box: [9, 6, 14, 16] },
    { width: 7, height: 7, box: [6, 6, 7, 7] },
    { width: 8, height: 9, box: [0, 0, 0, 0] },
    { width: 5, height: 30, box: [1, 4, 3, 9] },
    { width: 30, height: 5, box: [1, 2, 9, 3] },
  ])("tells sources from targets by whether their patch is whole and known: %o", (given) => {
    const { width, height, box } = given;
    const [left = 0, top = 0, right = 0, bottom = 0] = box;
    const isHole = new Uint8Array(width * height);
    for (let y = top; y < bottom; y++) isHole.fill(1, y * width + left, y * width + right);
    const level = createLevel(new Uint8Array(width * height * 4), isHole, width, height);
    const sources: number[] = [];
    const targets: number[] = [];
    for (let y = 3; y < height - 3; y++) {
      for (let x = 3; x < width - 3; x++) {
        const meets = x + 3 >= left && x - 3 < right && y + 3 >= top && y - 3 < bottom;
        (meets && right > left ? targets : sources).push(y * width + x);
      }
    }
    expect([...level.listSources()]).toEqual(sources);
    expect(level.sourceCount).toBe(sources.length);
    expect([...level.targets]).toEqual(targets);
    expect([...level.isSource.keys()].filter((at) => level.isSource[at] === 1)).toEqual(sources);
    expect([...level.holes]).toEqual([...isHole.keys()].filter((at) => isHole[at] === 1));
  });

  test("knows how far each pixel of the hole is from what is known, and the means", () => {
    const level = createScene({ width: 47, height: 33, seed: 11 }, true);
    const isKnown = level.isHole.map((value) => 1 - value);
    expect(level.depth).toEqual(measureDistance(isKnown, 47, 33));
    const before = level.means.slice();
    level.core.loops.measureMeans(level);
    expect(level.means).toEqual(before);
  });
});

describe("a sweep", () => {
  test("takes sources only, and none that is farther than the one before", () => {
    const level = createScene({ width: 90, height: 64, seed: 4 }, true);
    const field = createField(level, createRandom(1));
    measureField(level, field);
    const before = field.distance.slice();
    sweepField(level, field, false, 40, createRandom(2));
    for (const target of level.targets) {
      const place = placeInField(level, target);
      expect(level.isSource[field.source[place]!]).toBe(1);
      expect(field.distance[place]!).toBeLessThanOrEqual(before[place]!);
    }
  });

  test("tells the guides of two patches apart by their weight", () => {
    const level = createScene({ width: 60, height: 50, seed: 3 }, true);
    const field = createField(level, createRandom(1));
    measureField(level, field);
    const before = field.distance.slice();
    level.guideWeight = 2;
    measureField(level, field);
    for (const target of level.targets) {
      const place = placeInField(level, target);
      expect(field.distance[place]!).toBeGreaterThan(before[place]!);
    }
  });
});
