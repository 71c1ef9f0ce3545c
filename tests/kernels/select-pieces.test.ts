import { expect, test } from "vitest";

import { describeSuperpixels } from "#kernels/select/describe-superpixels.ts";
import { mergeHierarchies } from "#kernels/select/merge-hierarchies.ts";
import { mergePieces } from "#kernels/select/merge-pieces.ts";
import { createMergeTree, type MergeTree } from "#kernels/select/merge-tree.ts";
import { createSelectPlanes } from "#kernels/select/select-planes.ts";
import { prepareSelection } from "#kernels/select/selection-model.ts";
import { addClick, listChoices, startSelection } from "#kernels/select/selection-state.ts";

import { paintRoom } from "./select-rooms.ts";

const photo = paintRoom();
const described = describeSuperpixels(createSelectPlanes(photo));
const { whole, pieces, wholeOf } = described;

test("every superpixel is the sum of its pieces", () => {
  expect(pieces.superpixels.count).toBeGreaterThan(2 * whole.superpixels.count);
  pieces.superpixels.labels.forEach((piece, i) => {
    if (wholeOf[piece] !== whole.superpixels.labels[i]) throw new Error(`pixel ${i}`);
  });
  const areas = new Float64Array(whole.superpixels.count);
  wholeOf.forEach((superpixel, piece) => {
    areas[superpixel]! += pieces.features.area[piece]!;
  });
  expect([...areas]).toEqual([...whole.features.area.subarray(0, areas.length)]);
});

test("large regions are those of whole superpixels, as likely as without pieces", () => {
  const { count } = whole.superpixels;
  const without = createMergeTree(mergeHierarchies(whole).facing, count);
  const tree = createMergeTree(mergePieces(described).facing, pieces.superpixels.count);
  const heightsOf = ({ height }: MergeTree): number[] =>
    [...height].filter((value) => value > -Infinity);
  expect(heightsOf(tree)).toEqual(heightsOf(without));
  for (let merge = 1; merge < count; merge++) {
    const leavesOf = ({ low, high, order }: MergeTree): Set<number> => {
      const node = low.length - merge;
      return new Set(order.subarray(low[node], high[node]));
    };
    const own = new Set([...leavesOf(tree)].map((piece) => wholeOf[piece]!));
    expect(own).toEqual(leavesOf(without));
  }
});

test("a superpixel is taken apart only where it is clicked both ways", () => {
  const model = prepareSelection(photo);
  const [width, labels] = [model.superpixels.width, model.superpixels.labels];
  const pieceAt = (x: number, y: number): number => labels[y * width + x]!;
  const onWall = { x: 50, y: 40, positive: true };
  const own = model.wholeOf[pieceAt(50, 40)]!;
  const mates = [...model.wholeOf.keys()].filter((piece) => model.wholeOf[piece] === own);
  expect(mates.length).toBeGreaterThan(1);
  for (const { region } of listChoices(model, startSelection(model), onWall)) {
    expect(mates.every((piece) => region[piece] === 1)).toBe(true);
  }
  const other = labels.findIndex((piece) => piece !== pieceAt(50, 40) && mates.includes(piece));
  const beside = { x: other % width, y: Math.floor(other / width), positive: false };
  const wall = addClick(model, startSelection(model), onWall);
  const choices = listChoices(model, wall, beside);
  expect(choices.length).toBeGreaterThan(0);
  for (const { region } of choices) {
    expect([region[pieceAt(50, 40)], region[labels[other]!]]).toEqual([0, 1]);
  }
});
