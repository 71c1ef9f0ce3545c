import { expect, test } from "vitest";

import { rasteriseMask } from "#kernels/mask.ts";
import { createMaskShape } from "#renderer/features/design-room/model/document/create-mask-shape.ts";
import { maskShapeSchema } from "#shared/mask.ts";

type Pixel = [number, number, number, number];
const photo = { width: 4, height: 2 };
const black: Pixel = [0, 0, 0, 255];
const white: Pixel = [255, 255, 255, 255];
const clear: Pixel = [0, 0, 0, 0];

function createPicture(...pixels: Pixel[]) {
  return { ...photo, data: Uint8ClampedArray.from(pixels.flat()) };
}

function readSelected(...pixels: Pixel[]): number[] {
  const shape = maskShapeSchema.parse(createMaskShape(createPicture(...pixels), photo));
  const frame = { ...photo, originalWidth: 4, originalHeight: 2 };
  const { data } = rasteriseMask({ shapes: [shape], grow: 0, feather: 0 }, frame);
  return [0, 1, 2, 3, 4, 5, 6, 7].filter((index) => data[index] === 255);
}

test("an opaque picture selects where it is light", () => {
  const dark: Pixel = [90, 90, 90, 255];
  expect(readSelected(black, white, white, black, dark, black, white, black)).toEqual([1, 2, 6]);
});

test("a cut-out picture selects where it is opaque, whatever its colour", () => {
  expect(readSelected(clear, black, black, clear, clear, clear, clear, white)).toEqual([1, 2, 7]);
});

test("a picture that selects nothing is no mask", () => {
  const picture = createPicture(black, black, black, black, black, black, black, black);
  expect(createMaskShape(picture, photo)).toBeNull();
});

test("a picture too ragged to keep is no mask", () => {
  const size = { width: 640, height: 640 };
  const data = new Uint8ClampedArray(640 * 640 * 4).fill(255);
  for (let index = 0; index < 640 * 640; index += 2) data.fill(0, index * 4, index * 4 + 3);
  expect(createMaskShape({ ...size, data }, size)).toBeNull();
});
