import { expect, test } from "vitest";

import type { Mask } from "#kernels/raster.ts";
import { holdClicks } from "#kernels/select/hold-clicks.ts";
import { prepareSelection } from "#kernels/select/selection-model.ts";

import { paintRoom, room } from "./select-rooms.ts";

const model = prepareSelection(paintRoom());
const { width, height } = room;

/** 1 to the left of `edge`, as superpixels have it or as a border is drawn. */
function leftOf(edge: number): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, i) => (i % width < edge ? 1 : 0));
}

function maskOf(isInside: Uint8Array): Mask {
  return { width, height, data: isInside.map((value) => value * 255) };
}

test("where the border was drawn over a click it goes back to its superpixels, and no further", () => {
  const drawn = maskOf(leftOf(60));
  const off = { x: 55, y: 70, positive: false };
  const held = holdClicks(model, [off], leftOf(50), drawn);
  expect(held.data).toEqual(maskOf(leftOf(50)).data);
  expect(drawn.data).toEqual(maskOf(leftOf(60)).data);
});

test("the same for a click that adds", () => {
  const on = { x: 45, y: 70, positive: true };
  const held = holdClicks(model, [on], leftOf(50), maskOf(leftOf(40)));
  expect(held.data).toEqual(maskOf(leftOf(50)).data);
});

test("a click on its own side changes nothing", () => {
  const drawn = maskOf(leftOf(60));
  const clicks = [
    { x: 10, y: 70, positive: true },
    { x: 90, y: 70, positive: false },
  ];
  expect(holdClicks(model, clicks, leftOf(50), drawn)).toBe(drawn);
});
