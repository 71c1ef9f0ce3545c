import { describe, expect, test } from "vitest";

import { createRandom } from "#kernels/random.ts";
import { findSurface } from "#kernels/select/find-surface.ts";
import { proposeRegions } from "#kernels/select/propose-regions.ts";
import { prepareSelection } from "#kernels/select/selection-model.ts";

import { paintPicture } from "./pictures.ts";
import { labelPixels, overlapWith, paintRoom, room } from "./select-rooms.ts";

const sunlit = { width: 200, height: 140 };
const isFloor = (_x: number, y: number): boolean => y >= 80;
const isSunny = (x: number, y: number): boolean => y >= 95 && y < 130 && x >= 20 && x < 120;
const isPost = (x: number): boolean => x >= 150 && x < 158;

const isStrip = (x: number, y: number): boolean => y >= 105 && y < 117 && x >= 30 && x < 130;
const isTiled = (_x: number, y: number): boolean => y >= 80 && y < 105;

/** A dark floor in two pieces beside a post, with the sun on most of the larger one. */
const photo = paintPicture(sunlit.width, sunlit.height, (x, y) => {
  if (isPost(x) && y >= 40) return [190, 30, 30];
  if (!isFloor(x, y)) return [226, 224, 215];
  return isSunny(x, y) ? [236, 210, 160] : [96, 66, 40];
});
const isOpenFloor = (x: number, y: number): boolean => isFloor(x, y) && !isPost(x);
const scene = labelPixels(photo, (x, y) => {
  if (isPost(x) && y >= 40) return "thing";
  return isFloor(x, y) ? "floor" : "wall";
});

describe("the floor that is meant", () => {
  test("is all of it, with the sun on it and behind a post", () => {
    const model = prepareSelection(photo, null, scene);
    const found = findSurface(model, "floor", proposeRegions(model));
    expect(overlapWith(found!.mask, isOpenFloor)).toBeGreaterThan(0.95);
    expect(isOpenFloor(found!.x, found!.y)).toBe(true);
  });

  test.each([
    { share: 3, isTaken: true },
    { share: 0, isTaken: false },
  ])("is what the sun bleaches where it may be floor: $share of 10 by its labels", (given) => {
    const random = createRandom(5);
    const bleached = paintPicture(sunlit.width, sunlit.height, (x, y) => {
      const grain = 16 * (random() - 0.5);
      if (isStrip(x, y)) return [250, 246, 236];
      return isFloor(x, y) ? [96 + grain, 66 + grain, 40 + grain] : [190, 200, 210];
    });
    // The labels of light are a little floor everywhere, not all of it somewhere.
    const isSome = (x: number, y: number): boolean => (x * 7 + y * 3) % 10 < given.share;
    const doubtful = labelPixels(bleached, (x, y) => {
      if (isStrip(x, y) && !isSome(x, y)) return "thing";
      return isFloor(x, y) ? "floor" : "wall";
    });
    const model = prepareSelection(bleached, null, doubtful);
    const found = findSurface(model, "floor", proposeRegions(model));
    const isMeant = (x: number, y: number): boolean =>
      isFloor(x, y) && (given.isTaken || !isStrip(x, y));
    expect(overlapWith(found!.mask, isMeant)).toBeGreaterThan(0.95);
  });

  test("ends where its material does, though a part of the next is surely floor too", () => {
    const random = createRandom(6);
    const twoFloors = paintPicture(sunlit.width, sunlit.height, (x, y) => {
      const grain = 16 * (random() - 0.5);
      if (isTiled(x, y)) return [150 + grain, 156 + grain, 164 + grain];
      return isFloor(x, y) ? [96 + grain, 66 + grain, 40 + grain] : [226, 224, 215];
    });
    const labels = labelPixels(twoFloors, (x, y) => {
      if (isTiled(x, y)) return x < 80 ? "floor" : "thing";
      return isFloor(x, y) ? "floor" : "wall";
    });
    const model = prepareSelection(twoFloors, null, labels);
    const found = findSurface(model, "floor", proposeRegions(model));
    expect(overlapWith(found!.mask, (_x, y) => y >= 105)).toBeGreaterThan(0.95);
  });

  test("is found where no region was proposed", () => {
    const model = prepareSelection(photo, null, scene);
    const found = findSurface(model, "floor", []);
    expect(overlapWith(found!.mask, isOpenFloor)).toBeGreaterThan(0.95);
  });

  test("is none where there is none, whatever looks like one", () => {
    const model = prepareSelection(
      photo,
      null,
      labelPixels(photo, () => "thing"),
    );
    expect(findSurface(model, "floor", proposeRegions(model))).toBeNull();
  });
});

describe("the wall that is meant", () => {
  const bare = paintRoom();

  test("is the largest that is proposed, as a click in its middle selects it", () => {
    const model = prepareSelection(bare);
    const found = findSurface(model, "wall", proposeRegions(model));
    expect(overlapWith(found!.mask, room.isWall)).toBeGreaterThan(0.9);
  });

  test("is found by its labels where none was proposed", () => {
    const labels = labelPixels(bare, (x, y) => (room.isWall(x, y) ? "wall" : "thing"));
    const model = prepareSelection(bare, null, labels);
    const found = findSurface(model, "wall", []);
    expect(overlapWith(found!.mask, room.isWall)).toBeGreaterThan(0.9);
  });

  test("is none without labels and proposals", () => {
    expect(findSurface(prepareSelection(bare), "wall", [])).toBeNull();
  });
});
