import { describe, expect, test } from "vitest";

import { beginFillInSteps, countStarts, findBegun } from "#kernels/erase/begin-fill.ts";
import { createLevel, type EraseLevel } from "#kernels/erase/erase-level.ts";
import { createPyramid } from "#kernels/erase/erase-pyramid.ts";
import { listWorks, prepareGuide } from "#kernels/erase/fill-hole.ts";
import { createStartCritic, orderStarts } from "#kernels/erase/judge-start.ts";
import { createField } from "#kernels/erase/nearest-neighbour-field.ts";
import { createRandom } from "#kernels/random.ts";
import { runSteps } from "#kernels/steps.ts";

import { createGuide } from "./whole-kernels.ts";

const width = 128;
const height = 120;

/** A picture with a hole in its middle; the colours of a pixel by its place. */
function createPicture(paint: (x: number, y: number) => readonly number[]): EraseLevel {
  const colours = new Uint8Array(width * height * 4);
  const isHole = new Uint8Array(width * height);
  for (let at = 0; at < isHole.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    isHole[at] = x >= 46 && x < 82 && y >= 40 && y < 84 ? 1 : 0;
    colours.set(paint(x, y), at * 4);
  }
  return createLevel(colours, isHole, width, height);
}

/** A grey wall of some grain with dark things beside the hole, as far from it as it is wide. */
function createWall(): EraseLevel {
  const random = createRandom(3);
  return createPicture((x, y) => {
    const isThing = (x % 44 > 12 && x % 44 < 34 && y > 88) || (x < 40 && y > 30 && y % 22 < 9);
    const grey = isThing ? 60 + (x % 5) * 8 : 150 + y / 4;
    return [0, 6, 12].map((more) => grey + random() * 8 + more);
  });
}

/** A grey wall with ochre discs all over it, as bright as the wall, and a hole where none begins. */
function createDiscs(): EraseLevel {
  const random = createRandom(3);
  return createPicture((x, y) => {
    const isDisc = Math.hypot((x % 31) - 15, (y % 37) - 18) < 9;
    return (isDisc ? [190, 140, 90] : [150, 150, 150]).map((colour) => colour + random() * 30);
  });
}

/** How many pixels of the hole are ochre once the start of a rank is there. */
function countOchre(rank: number, seed: number): number {
  const { level } = begin(createDiscs(), rank, seed);
  return level.holes.filter((at) => level.colours[at * 4]! - level.colours[at * 4 + 2]! > 50)
    .length;
}

/** What the start of a rank leaves in the hole: its reds, and what the critic finds. */
function begin(finest: EraseLevel, rank: number, seed: number) {
  const levels = createPyramid(finest);
  const begun = findBegun(levels);
  const guide = runSteps(prepareGuide(levels));
  const choice = { random: createRandom(seed), rank };
  const field = runSteps(beginFillInSteps(listWorks(levels).slice(begun), guide, choice));
  const level = levels[begun]!;
  level.core.loops.measureDistances(level, field);
  const reds = [...level.holes].map((at) => level.colours[at * 4]!);
  return { level, reds, faults: createStartCritic(level, guide)(field) };
}

const beginWall = (rank: number) => begin(createWall(), rank, 1);

describe("a fill is begun several times", () => {
  test("and leaves the same bytes for the same seed and rank", () => {
    const [first, second] = [beginWall(0), beginWall(1)];
    expect(beginWall(0).reds).toEqual(first.reds);
    expect(beginWall(1).reds).toEqual(second.reds);
    expect(beginWall(1).faults).toEqual(second.faults);
    expect(second.reds).not.toEqual(first.reds);
  });

  test("and things from afar, which many a start takes, are not in the one gone on with", () => {
    for (const seed of [1, 2, 3, 4]) {
      // A rank beyond the starts that are judged is one start alone.
      const alone = [8, 9, 10, 11, 12, 13, 14, 15].map((rank) => countOchre(rank, seed));
      expect(alone.filter((count) => count > 90).length).toBeGreaterThanOrEqual(3);
      expect(countOchre(0, seed)).toBeLessThan(90);
    }
  });

  test("only where its coarse levels are small, and never on the finest of several", () => {
    const levels = createPyramid(createWall());
    expect(levels.map(({ holeCount }) => holeCount)).toEqual([1584, 396, 110]);
    expect(findBegun(levels)).toBe(1);
    expect(countStarts(levels[1]!)).toBe(8);
    expect(countStarts({ ...levels[0]!, holeCount: 4000 })).toBe(2);
    expect(countStarts({ ...levels[0]!, holeCount: 40_000 })).toBe(1);
  });
});

/** A wall whose hole is to be filled from anywhere. */
function startWall() {
  const level = createWall();
  return { level, field: createField(level, createRandom(1)) };
}

describe("the critic of a start", () => {
  test("finds the steps of a thing that stands where a wall goes on", () => {
    const { level, field } = startWall();
    const critic = createStartCritic(level, createGuide(level));
    for (const at of level.holes) level.colours.fill(165, at * 4, at * 4 + 3);
    const plain = critic(field);
    for (const at of level.holes) {
      if (at % width > 56 && at % width < 70) level.colours.fill(60, at * 4, at * 4 + 3);
    }
    const spoilt = critic(field);
    expect(plain.steps).toBeLessThan(0.1);
    expect(spoilt.steps).toBeGreaterThan(1);
    expect(spoilt.distance).toBe(plain.distance);
  });

  test("takes the root of each distance", () => {
    const { level, field } = startWall();
    for (const [i, place] of level.places.entries()) field.distance[place] = i % 2 === 0 ? 9 : 49;
    expect(createStartCritic(level, null)(field).distance).toBeCloseTo(5, 1);
  });

  test("puts starts in the order of their distances, with a price on steps", () => {
    const starts = [
      { distance: 184, steps: 8 },
      { distance: 183, steps: 4 },
      { distance: 200, steps: 3 },
    ];
    expect(orderStarts(starts)).toEqual([1, 2, 0]);
    expect(orderStarts(starts, 0)).toEqual([1, 0, 2]);
    expect(orderStarts([{ distance: 3, steps: 0 }])).toEqual([0]);
    expect(orderStarts([])).toEqual([]);
  });
});
