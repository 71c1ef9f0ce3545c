import { describe, expect, test } from "vitest";

import { createRandom } from "#kernels/random.ts";
import type { SelectionModel } from "#kernels/select/selection-model.ts";
import { prepareSelection } from "#kernels/select/selection-model.ts";
import { selectScribble } from "#kernels/select/select-scribble.ts";

import { paintPicture } from "./pictures.ts";
import { overlapWith, paintRoom, room } from "./select-rooms.ts";

const model = prepareSelection(paintRoom());
const radius = 4;

/** A zigzag over the picture on the wall that strays beside it on the left. */
const overPicture = [
  [116, 26],
  [165, 30],
  [124, 38],
  [166, 44],
  [125, 50],
] as const;

/** The same room with what every superpixel is known for sure, as the scene's labels would say it. */
function label(wanted: SelectionModel): SelectionModel {
  const { labels, width, count } = wanted.superpixels;
  const kinds = new Float32Array(count * 4);
  labels.forEach((leaf, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const kind = room.isWall(x, y) ? 0 : room.isFloor(x, y) ? 1 : 3;
    kinds.fill(0, leaf * 4, leaf * 4 + 4);
    kinds[leaf * 4 + kind] = 1;
  });
  return { ...wanted, kinds };
}

const isSocket = (x: number, y: number): boolean => x >= 300 && x < 318 && y >= 400 && y < 416;
const isCard = (x: number, y: number): boolean => x >= 60 && x < 180 && y >= 40 && y < 120;
const isSpot = (x: number, y: number): boolean => Math.hypot(x - 120, y - 84) < 11;

describe("a rough scribble", () => {
  test("takes the thing under it, whole and without what it strayed over", () => {
    const found = selectScribble(model, { points: overPicture, radius });
    expect(overlapWith(found!, room.isPicture)).toBeGreaterThan(0.93);
  });

  test("takes a narrow thing, and neither the wall nor the floor behind it", () => {
    const points = [
      [99, 66],
      [98, 100],
      [100, 132],
    ] as const;
    const found = selectScribble(label(model), { points, radius: 2 });
    expect(overlapWith(found!, room.isPost)).toBeGreaterThan(0.8);
  });

  test("in the middle of a thing takes all of it", () => {
    const points = [
      [130, 30],
      [160, 34],
      [132, 42],
      [160, 46],
    ] as const;
    const found = selectScribble(model, { points, radius });
    expect(overlapWith(found!, room.isPicture)).toBeGreaterThan(0.93);
  });

  test("takes a thing with the spots on it, and by a tap as well", () => {
    const random = createRandom(5);
    const spotted = prepareSelection(
      paintPicture(240, 160, (x, y) => {
        const grain = 4 * (random() - 0.5);
        if (!isCard(x, y)) return [228 + grain, 224 + grain, 214 + grain];
        return isSpot(x, y) ? [30, 34, 60 + grain] : [170 + grain, 90 + grain, 60 + grain];
      }),
    );
    const scribbles = [
      [
        [70, 50],
        [160, 54],
        [76, 108],
        [168, 110],
      ],
      [[76, 60]],
    ] as const;
    for (const points of scribbles) {
      const found = selectScribble(spotted, { points, radius });
      expect(overlapWith(found!, isCard)).toBeGreaterThan(0.97);
    }
  });

  test("is answered the same way every time", () => {
    const scribble = { points: overPicture, radius };
    expect(selectScribble(model, scribble)).toEqual(selectScribble(model, scribble));
  });

  test("finds a small thing in a large photo", () => {
    const random = createRandom(3);
    const wall = paintPicture(1000, 700, (x, y) => {
      const grain = 5 * (random() - 0.5);
      return isSocket(x, y) ? [190 + grain, 186 + grain, 176 + grain] : [226 + grain, 222, 214];
    });
    const points = [
      [299, 403],
      [316, 407],
      [302, 413],
    ] as const;
    const found = selectScribble(prepareSelection(wall), { points, radius: 2 });
    expect(overlapWith(found!, isSocket)).toBeGreaterThan(0.8);
  });

  test("on nothing but a wall finds nothing: the wall goes on at all sides", () => {
    const points = [
      [20, 20],
      [60, 24],
      [22, 34],
      [60, 40],
    ] as const;
    const found = selectScribble(label(model), { points, radius });
    expect(found).toBeNull();
  });

  test("outside the photo finds nothing; without a point it is refused", () => {
    const points = [
      [-80, -80],
      [-40, -60],
    ] as const;
    expect(selectScribble(model, { points, radius })).toBeNull();
    expect(() => selectScribble(model, { points: [], radius })).toThrow(RangeError);
  });
});

describe("a tap", () => {
  test("takes the thing under it", () => {
    const found = selectScribble(model, { points: [[145, 37]], radius });
    expect(overlapWith(found!, room.isPicture)).toBeGreaterThan(0.95);
  });

  test("on a bare wall takes nothing", () => {
    expect(selectScribble(label(model), { points: [[40, 40]], radius })).toBeNull();
  });

  test("outside the photo is refused", () => {
    expect(() => selectScribble(model, { points: [[-3, 5]], radius })).toThrow(RangeError);
  });
});
