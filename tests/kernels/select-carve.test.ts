import { describe, expect, test } from "vitest";

import { carveChange } from "#kernels/select/carve-change.ts";
import { prepareSelection } from "#kernels/select/selection-model.ts";

import { overlapWith, paintRoom, room } from "./select-rooms.ts";
import { answerClicks } from "./whole-kernels.ts";

type Place = (x: number, y: number) => boolean;

const isBoth: Place = (x, y) => room.isWall(x, y) || room.isPicture(x, y);

const [width, height] = [320, 120];

function draw(isInside: Place): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, p) =>
    isInside(p % width, Math.floor(p / width)) ? 1 : 0,
  );
}

const isRight = (p: number): boolean => p % width < 20;
/** All beside what is right, and a part that nothing joins with it. */
const change = draw((x) => (x >= 20 && x < 100) || x >= 300);
const at = (x: number, y: number): number => y * width + x;

describe("what a click can have asked for", () => {
  test("of a change that is much fatter than the click is deep a strip along what was right is left", () => {
    const carved = carveChange(change, isRight, width, at(23, 60));
    // Four pixels deep: an error there is eight pixels across.
    expect(carved).toEqual(draw((x) => x >= 20 && x < 28));
  });

  test("a change that is about as fat as the click is deep is taken as it is", () => {
    const strip = draw((x) => (x >= 20 && x < 28) || (x >= 300 && x < 306));
    expect(carveChange(strip, isRight, width, at(24, 60))).toBe(strip);
  });

  test("a click farther inside than a finger is wide may mean all of it", () => {
    expect(carveChange(change, isRight, width, at(26, 60))).toBe(change);
  });

  test("where nothing was right all of a change is meant", () => {
    expect(carveChange(change, () => false, width, at(23, 60))).toBe(change);
  });

  test("a click on what was right already takes one pixel's strip, and nothing given is written to", () => {
    const before = change.slice();
    const carved = carveChange(change, (p) => p % width < 24, width, at(23, 60));
    expect(carved).toEqual(draw((x) => x >= 20 && x < 26));
    expect(change).toEqual(before);
  });
});

describe("a later click beside the border of what is selected", () => {
  const model = prepareSelection(paintRoom());
  const onWall = { x: 50, y: 40, positive: true };
  const onPicture = { x: 145, y: 37, positive: true };

  test("adds what is missing there, not the whole thing beyond", () => {
    const wall = answerClicks(model, [onWall]);
    const more = answerClicks(model, [onWall, { x: 121, y: 37, positive: true }]);
    const grown = more.data.filter((value, i) => value > 127 && wall.data[i]! <= 127).length;
    expect(grown).toBeGreaterThan(0);
    expect(grown).toBeLessThan(0.5 * 50 * 35);
    expect(overlapWith(answerClicks(model, [onWall, onPicture]), isBoth)).toBeGreaterThan(0.95);
  });

  test("takes away what is too much there, not the whole thing", () => {
    const clicks = [onWall, onPicture, { x: 95, y: 70, positive: false }];
    expect(overlapWith(answerClicks(model, clicks), isBoth)).toBeGreaterThan(0.9);
  });

  test("what was left is still there for a click that means it", () => {
    const clicks = [onWall, { x: 121, y: 37, positive: true }, onPicture];
    expect(overlapWith(answerClicks(model, clicks), isBoth)).toBeGreaterThan(0.95);
  });
});
