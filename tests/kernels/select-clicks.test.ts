import { describe, expect, test } from "vitest";

import { countAreas } from "#kernels/mask/count-areas.ts";
import { createRandom } from "#kernels/random.ts";
import { resizeRaster } from "#kernels/resample.ts";
import { addSimilar } from "#kernels/select/add-similar.ts";
import { drawState } from "#kernels/select/answer-clicks.ts";
import { proposeRegions } from "#kernels/select/propose-regions.ts";
import { viewRoom } from "#kernels/select/guess-kind.ts";
import { nameSelection } from "#kernels/select/name-selection.ts";
import { prepareSelection } from "#kernels/select/selection-model.ts";
import { addClick, listChoices, startSelection } from "#kernels/select/selection-state.ts";

import { paintPicture } from "./pictures.ts";
import {
  curtainRoom,
  labelPixels,
  overlapWith,
  paintBrickRoom,
  paintCurtainRoom,
  paintRoom,
  room,
} from "./select-rooms.ts";
import { answerClicks } from "./whole-kernels.ts";

const photo = paintRoom();
const model = prepareSelection(photo);
const onWall = { x: 50, y: 40, positive: true };
const onPicture = { x: 145, y: 37, positive: true };
const onFloor = { x: 50, y: 115, positive: true };

const isBoth = (x: number, y: number): boolean => room.isWall(x, y) || room.isPicture(x, y);
const isBrick = (x: number, y: number): boolean => !(x >= 260 && x < 350 && y >= 60);
const isPanel = (x: number, y: number): boolean => y < 150 && x % 130 < 90;
const isLargePicture = (x: number, y: number): boolean => room.isPicture(x / 4.5, y / 4.5);

describe("answering clicks", () => {
  test("one click takes a wall across its falling light, and nothing else", () => {
    expect(overlapWith(answerClicks(model, [onWall]), room.isWall)).toBeGreaterThan(0.95);
  });

  test("one click takes a thing on the wall", () => {
    expect(overlapWith(answerClicks(model, [onPicture]), room.isPicture)).toBeGreaterThan(0.95);
  });

  test("a further click adds another surface and leaves the first alone", () => {
    const both = answerClicks(model, [onWall, onPicture]);
    expect(overlapWith(both, isBoth)).toBeGreaterThan(0.95);
  });

  test("a click on a wall after one on a curtain takes the wall, as a first click does", () => {
    const curtained = prepareSelection(paintCurtainRoom());
    const wall = { x: 100, y: 80, positive: true };
    const { isCurtain, isWall } = curtainRoom;
    expect(overlapWith(answerClicks(curtained, [wall]), isWall)).toBeGreaterThan(0.95);
    const both = answerClicks(curtained, [{ x: 20, y: 100, positive: true }, wall]);
    expect(overlapWith(both, (x, y) => isCurtain(x, y) || isWall(x, y))).toBeGreaterThan(0.95);
  });

  test("a negative click takes back what it lies on and nothing else", () => {
    const mended = answerClicks(model, [onWall, onPicture, { ...onPicture, positive: false }]);
    expect(overlapWith(mended, room.isWall)).toBeGreaterThan(0.9);
  });

  test("a further piece of a wall brings none along that only looks like it", () => {
    const panels = prepareSelection(
      paintPicture(350, 200, (x, y) => {
        if (!isPanel(x, y)) return [60, 40, 36];
        return x < 130 || x >= 260 ? [214, 212, 208] : [206, 204, 201];
      }),
    );
    const clicks = [45, 175].map((x) => ({ x, y: 70, positive: true }));
    const mask = answerClicks(panels, clicks);
    expect(overlapWith(mask, (x, y) => isPanel(x, y) && x < 260)).toBeGreaterThan(0.95);
  });

  test("what a negative click may take away hangs together around it", () => {
    const { labels, width } = model.superpixels;
    const floor = addClick(model, startSelection(model), onFloor);
    const acrossPost = labels[115 * width + 150]!;
    expect(floor.selected[acrossPost]).toBe(1);
    const choices = listChoices(
      model,
      { ...floor, clicks: [] },
      { x: 20, y: 100, positive: false },
    );
    expect(choices.length).toBeGreaterThan(0);
    expect(choices.some(({ region }) => region[acrossPost] === 1)).toBe(false);
  });

  test("a clicked pixel is always on its click's side", () => {
    const clicks = [onWall, { x: 51, y: 40, positive: false }, { x: 52, y: 40, positive: true }];
    const { data } = answerClicks(model, clicks);
    expect(clicks.map(({ x, y }) => data[y * room.width + x]! > 127)).toEqual([true, false, true]);
  });

  test("a wall of bricks is one surface", () => {
    const bricks = prepareSelection(paintBrickRoom());
    const mask = answerClicks(bricks, [{ x: 120, y: 143, positive: true }]);
    expect(overlapWith(mask, isBrick)).toBeGreaterThan(0.9);
  });

  test("clicks one at a time answer as all at once, and the state before is not touched", () => {
    const first = addClick(model, startSelection(model), onWall);
    const before = first.selected.slice();
    const second = addClick(model, first, onPicture);
    expect(first.selected).toEqual(before);
    expect(drawState(model, second).data).toEqual(answerClicks(model, [onWall, onPicture]).data);
  });

  test("no click selects nothing", () => {
    expect(answerClicks(model, []).data.every((value) => value === 0)).toBe(true);
  });

  test("a click outside the photo and a tolerance outside 0 to 100 are refused", () => {
    for (const [x, y] of [
      [-1, 0],
      [0, room.height],
      [Number.NaN, 0],
    ] as const) {
      expect(() => answerClicks(model, [{ x, y, positive: true }])).toThrow(RangeError);
    }
    expect(() => startSelection(model, { tolerance: 101 })).toThrow(RangeError);
  });
});

test("looking at a photo leaves it alone and finds the same every time", () => {
  const before = photo.data.slice();
  const again = prepareSelection(photo);
  expect(photo.data).toEqual(before);
  expect(again.touching).toEqual(model.touching);
  expect(again.facing).toEqual(model.facing);
});

test("any photo can be looked at: one pixel, one colour, one row", () => {
  for (const [width, height] of [
    [1, 1],
    [30, 20],
    [40, 1],
    [1, 7],
  ] as const) {
    const plain = prepareSelection(paintPicture(width, height, () => [90, 90, 90]));
    const mask = answerClicks(plain, [{ x: 0, y: 0, positive: true }]);
    expect(mask.data.every((value) => value === 255)).toBe(true);
  }
});

test("a photo larger than the working copy gets a mask of its own size with a soft border", () => {
  const large = prepareSelection(resizeRaster(photo, 900, 630));
  const mask = answerClicks(large, [{ x: 145 * 4.5, y: 37 * 4.5, positive: true }]);
  expect([mask.width, mask.height]).toEqual([900, 630]);
  expect(overlapWith(mask, isLargePicture)).toBeGreaterThan(0.97);
});

test("what is selected is one piece, though its border runs through grain", () => {
  const random = createRandom(5);
  const large = resizeRaster(photo, 900, 630);
  const data = large.data.map((value, i) => (i % 4 === 3 ? value : value + 60 * (random() - 0.5)));
  const grainy = prepareSelection({ ...large, data });
  const mask = answerClicks(grainy, [{ x: 50 * 4.5, y: 115 * 4.5, positive: true }]);
  const outside = { ...mask, data: mask.data.map((coverage) => 255 - coverage) };
  expect([countAreas(mask), countAreas(outside)]).toEqual([1, 1]);
});

test("similar regions are taken wherever they are", () => {
  const start = startSelection(model);
  const similar = drawState(model, addSimilar(model, start, onFloor));
  expect(overlapWith(similar, room.isFloor)).toBeGreaterThan(0.95);
});

test("walls, floor and larger things are proposed, each by a click that selects it", () => {
  const proposals = proposeRegions(model);
  expect(proposals.length).toBeGreaterThanOrEqual(3);
  expect(proposals.map(({ part }) => part)).toEqual(
    proposals.map(({ part }) => part).toSorted((a, b) => b - a),
  );
  expect(proposals[0]!.kind).toBe("wall");
  const floors = proposals.filter(({ kind }) => kind === "floor");
  expect(floors).toHaveLength(1);
  const floor = answerClicks(model, [{ ...floors[0]!, positive: true }]);
  expect(overlapWith(floor, room.isFloor)).toBeGreaterThan(0.9);
  const wall = answerClicks(model, [{ ...proposals[0]!, positive: true }]);
  expect(overlapWith(wall, room.isWall)).toBeGreaterThan(0.9);
});

function nameFloor(name: "floor" | "thing"): string | undefined {
  const labels = labelPixels(photo, (x, y) => (room.isFloor(x, y) ? name : "wall"));
  const proposals = proposeRegions(prepareSelection(photo, null, labels));
  return proposals.find(({ x, y }) => room.isFloor(x, y))?.kind;
}

test("what lies like a floor is offered as one only where the labels take it for one", () => {
  expect(nameFloor("floor")).toBe("floor");
  expect(nameFloor("thing")).toBe("object");
});

describe("the name of a selection", () => {
  const scene = labelPixels(photo, (x, y) =>
    room.isWall(x, y) ? "wall" : room.isFloor(x, y) ? "floor" : "thing",
  );
  const labelled = prepareSelection(photo, null, scene);
  const view = viewRoom(labelled, null);

  test("is what the labels say of most of it", () => {
    const names = [onWall, onFloor, onPicture].map((click) =>
      nameSelection(labelled, view, answerClicks(labelled, [click])),
    );
    expect(names).toEqual(["wall", "floor", "object"]);
  });

  test("is a guess from its place without labels", () => {
    const names = [onWall, onFloor].map((click) =>
      nameSelection(model, viewRoom(model, null), answerClicks(model, [click])),
    );
    expect(names).toEqual(["wall", "floor"]);
  });

  test("is none for nothing, and is known at any size of the mask", () => {
    const { width, height } = photo;
    const nothing = { width, height, data: new Uint8Array(width * height) };
    expect(nameSelection(labelled, view, nothing)).toBeNull();
    const lowest = { width: 1, height: 10, data: new Uint8Array(10).fill(255, 9) };
    expect(nameSelection(labelled, view, lowest)).toBe("floor");
  });
});
