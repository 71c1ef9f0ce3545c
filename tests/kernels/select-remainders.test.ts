import { expect, test } from "vitest";

import { listRemainders } from "#kernels/select/list-remainders.ts";
import { prepareSelection } from "#kernels/select/selection-model.ts";
import {
  addClick,
  listChoices,
  startSelection,
  type SelectionState,
} from "#kernels/select/selection-state.ts";

import { paintRoom } from "./select-rooms.ts";

const model = prepareSelection(paintRoom());
const { count, width, labels } = model.superpixels;
const at = (x: number, y: number): number => labels[y * width + x]!;
const everything = new Uint8Array(count).fill(1);
const onWall = { x: 50, y: 40, positive: true };
const wall = addClick(model, startSelection(model), onWall).selected;
const onFloor = { x: 50, y: 115, positive: false };
const [floor, acrossPost, post, picture] = [at(50, 115), at(150, 115), at(98, 80), at(145, 37)];

/** What stands after a first click on the wall that took everything but may have meant the wall. */
const tookEverything: SelectionState = {
  ...startSelection(model),
  clicks: [onWall],
  selected: everything,
  meant: [
    { region: wall, score: 0 },
    { region: everything, score: 1 },
  ],
  area: model.features.pixels,
};

test("a click that takes away may mean all that hangs together there and was never meant", () => {
  const remainders = listRemainders(model, tookEverything, [floor]);
  expect(remainders).toHaveLength(1);
  const { region, area } = remainders[0]!;
  expect([floor, post, acrossPost].map((leaf) => region[leaf])).toEqual([1, 1, 1]);
  expect(region.some((value, leaf) => value === 1 && wall[leaf] === 1)).toBe(false);
  expect(region[picture]).toBe(0);
  expect(area).toBeGreaterThan(0.3 * model.features.pixels);
  const choices = listChoices(model, tookEverything, onFloor);
  expect(choices.some((choice) => choice.area === area && choice.region[acrossPost] === 1)).toBe(
    true,
  );
});

test("what a later click added is no remainder", () => {
  const added = new Uint8Array(count);
  added[post] = 1;
  const [found] = listRemainders(model, { ...tookEverything, added }, [floor]);
  expect([floor, post].map((leaf) => found!.region[leaf])).toEqual([1, 0]);
});

test("what holds a place that was clicked away was not meant", () => {
  expect(listRemainders(model, tookEverything, [at(50, 40), floor])).toEqual([]);
});

test("what may have been meant is kept from the first click on and never written to", () => {
  const first = addClick(model, startSelection(model), onWall);
  const copies = first.meant.map(({ region }) => region.slice());
  expect(copies.length).toBeGreaterThan(1);
  const second = addClick(model, first, { x: 145, y: 37, positive: true });
  expect(second.meant).toBe(first.meant);
  expect(first.meant.map(({ region }) => region)).toEqual(copies);
});
