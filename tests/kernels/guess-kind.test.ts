import { expect, test } from "vitest";

import type { Segment } from "#kernels/camera/segment.ts";
import type { CameraSolution } from "#kernels/camera/solve-camera.ts";
import { createRandom } from "#kernels/random.ts";
import { guessKind, viewRoom, type RegionKind } from "#kernels/select/guess-kind.ts";
import { prepareSelection } from "#kernels/select/selection-model.ts";

import { paintPicture } from "./pictures.ts";
import { solveAt } from "./solved-camera.ts";

const [width, height] = [240, 160];
const random = createRandom(9);
/** Light above and dark below, with grain. */
const model = prepareSelection(
  paintPicture(width, height, (_, y) => {
    const grain = 6 * (random() - 0.5);
    return y < 90 ? [200 + grain, 196 + grain, 190] : [120 + grain, 84 + grain, 52];
  }),
);

const solve = (horizon: number, uprights: readonly Segment[] = []): CameraSolution =>
  solveAt({ width, height }, horizon, { z: uprights });

function nameAt(row: number, camera: CameraSolution | null): RegionKind {
  const { labels, count } = model.superpixels;
  const isLower = row >= 90;
  const leaves = Array.from({ length: count }, (_, leaf) => leaf).filter((leaf) => {
    const y = Math.floor(labels.indexOf(leaf) / width);
    return y >= 90 === isLower;
  });
  return guessKind(model, viewRoom(model, camera), leaves);
}

test("what lies low and ends a few metres away is a floor, with a camera or without", () => {
  expect(nameAt(130, null)).toBe("floor");
  expect(nameAt(130, solve(40))).toBe("floor");
});

test("what reaches the horizon, or nearly, is no floor however low it lies", () => {
  expect(nameAt(130, solve(85))).toBe("object");
  expect(nameAt(130, solve(110))).not.toBe("floor");
});

test("an uncertain horizon is not asked", () => {
  const camera = { ...solve(85), spread: { focal: 0.3, pitchDeg: 8, yawDeg: 8 } };
  expect(nameAt(130, camera)).toBe("floor");
});

test("a wall is a wall, but one full of uprights is a curtain or a door", () => {
  expect(nameAt(40, solve(60))).toBe("wall");
  const folds = Array.from({ length: 24 }, (_, i): Segment => {
    const x = 10 * i + 5;
    return { x1: x, y1: 5, x2: x, y2: 80, spread: 0.2 };
  });
  expect(nameAt(40, solve(60, folds))).toBe("object");
});

test("a likely layout tells ceilings from walls, and neither from things", () => {
  const box = { back: 3, left: Infinity, right: Infinity, ceiling: 0.6 };
  const camera = solve(80);
  const seen = (confidence: number, room = box) => {
    const layout = { camera, box: room, creases: [], confidence };
    const named = { ...model, layout };
    const { labels, count } = model.superpixels;
    const leaves = Array.from({ length: count }, (_, leaf) => leaf).filter(
      (leaf) => Math.floor(labels.indexOf(leaf) / width) < 30,
    );
    return guessKind(named, viewRoom(named, camera), leaves);
  };
  const high = { ...box, ceiling: Infinity };
  expect(seen(0.9)).toBe("ceiling");
  expect(seen(0.9, high)).toBe("wall");
  expect(seen(0.3)).toBe(seen(0.3, high));
});
