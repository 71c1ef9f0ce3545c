import { expect, test } from "vitest";

import { rasteriseMask } from "#kernels/mask.ts";
import {
  createFoundShape,
  createShadowMask,
} from "#renderer/features/design-room/model/document/shadow-mask.ts";
import type { MaskData, MaskShape } from "#shared/mask.ts";
import { maskDataSchema, maxMaskShapes } from "#shared/mask.ts";

const photo = { width: 8, height: 8 };
const frame = { ...photo, originalWidth: 8, originalHeight: 8 };
/** Rows 4 and 5 of eight. */
const area = { width: 8, height: 8, runs: [32, 16, 16] };

function foundShape(): MaskShape {
  const shape = createFoundShape(area, photo);
  if (shape === null) throw new Error("the area is empty");
  return shape;
}

function createBox(top: number, bottom: number, operation: MaskShape["operation"]): MaskShape {
  const points: [number, number][] = [
    [0, top],
    [8, top],
    [8, bottom],
    [0, bottom],
  ];
  return { kind: "polygon", operation, points };
}

function markBoxes(...shapes: MaskShape[]): MaskData {
  return { shapes, grow: 0, feather: 0 };
}

/** Covered rows from the top. */
function readRows(mask: MaskData): number[] {
  const { data } = rasteriseMask(mask, frame);
  return [0, 1, 2, 3, 4, 5, 6, 7].filter((row) => data[row * 8] === 255);
}

test("a shadow is a mask of its own, and passes as one", () => {
  const mask = createShadowMask(markBoxes(createBox(2, 4, "add")), foundShape());
  expect(readRows(mask)).toEqual([4, 5]);
  expect(maskDataSchema.parse(mask)).toEqual(mask);
});

test("what was taken away by hand is taken away from the shadow too", () => {
  const selection = markBoxes(createBox(2, 4, "add"), createBox(5, 6, "subtract"));
  expect(readRows(createShadowMask(selection, foundShape()))).toEqual([4]);
});

test("how a selection was grown and softened is not done to its shadow", () => {
  const selection = { ...markBoxes(createBox(2, 4, "add")), grow: 2, feather: 3 };
  expect(readRows(createShadowMask(selection, foundShape()))).toEqual([4, 5]);
});

test("a selection of as many shapes as it may have has room for its shadow", () => {
  const removed = Array.from({ length: maxMaskShapes - 1 }, () => createBox(5, 6, "subtract"));
  const mask = createShadowMask(markBoxes(createBox(2, 4, "add"), ...removed), foundShape());
  expect(maskDataSchema.safeParse(mask).success).toBe(true);
});

test("an empty area is no shadow", () => {
  expect(createFoundShape({ width: 8, height: 8, runs: [64] }, photo)).toBeNull();
});
