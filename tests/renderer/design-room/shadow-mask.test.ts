import { expect, test } from "vitest";

import { rasteriseMask } from "#kernels/mask.ts";
import { maxMaskShapes } from "#renderer/features/design-room/model/document/room-document.ts";
import {
  addShadow,
  createFoundShape,
} from "#renderer/features/design-room/model/document/shadow-mask.ts";
import type { MaskData, MaskShape } from "#shared/mask.ts";
import { maskDataSchema } from "#shared/mask.ts";

const photo = { width: 8, height: 8 };
const frame = { ...photo, originalWidth: 8, originalHeight: 8 };
/** Rows 4 and 5 of eight. */
const area = { width: 8, height: 8, runs: [32, 16, 16] };

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

test("a shadow widens the selection, and the whole passes as a mask", () => {
  const mask = addShadow(markBoxes(createBox(2, 4, "add")), createFoundShape(area, photo));
  expect(readRows(mask)).toEqual([2, 3, 4, 5]);
  expect(maskDataSchema.parse(mask)).toEqual(mask);
});

test("what was taken away by hand is taken away from the shadow too", () => {
  const select = markBoxes(createBox(2, 4, "add"), createBox(5, 6, "subtract"));
  expect(readRows(addShadow(select, createFoundShape(area, photo)))).toEqual([2, 3, 4]);
});

test("no shadow leaves the selection as it is", () => {
  const select = markBoxes(createBox(2, 4, "add"));
  expect(addShadow(select, null)).toBe(select);
  expect(createFoundShape({ width: 8, height: 8, runs: [64] }, photo)).toBeNull();
});

test("a selection that has all the shapes it may have gets none more", () => {
  const full = markBoxes(...Array.from({ length: maxMaskShapes }, () => createBox(2, 4, "add")));
  expect(addShadow(full, createFoundShape(area, photo))).toBe(full);
});
