import { expect, test } from "vitest";

import { findColourFamily } from "#kernels/palette/colour-family.ts";
import { findRoomPalette } from "#kernels/palette/room-palette.ts";
import { bytesFromHex } from "#kernels/colour.ts";
import type { Mask, Raster } from "#kernels/raster.ts";

const [width, height] = [40, 30];

/** Rows of flat colour, each as high as its share of the picture. */
function drawRows(rows: readonly (readonly [hex: string, share: number])[]): Raster {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  let y = 0;
  for (const [hex, share] of rows) {
    const end = Math.min(height, y + Math.round(share * height));
    for (let at = y * width; at < end * width; at++) data.set(bytesFromHex(hex), at * 4);
    y = end;
  }
  return { width, height, data };
}

const room = drawRows([
  ["#F4F4F2", 0.5],
  ["#2F4A7E", 0.1],
  ["#9C6B3F", 0.4],
]);
const all = (value: number): Mask => ({
  width,
  height,
  data: new Uint8Array(width * height).fill(value),
});

test("a room's colours come largest first with their shares", () => {
  const palette = findRoomPalette(room, null, []);
  expect(palette.map(({ lch }) => findColourFamily(lch))).toEqual(["white", "brown", "blue"]);
  expect(palette.map(({ share }) => Math.round(share * 10))).toEqual([5, 4, 1]);
});

test("places say which colour is the floor's, but not under the mask", () => {
  const places = [
    { part: "floor", x: 20, y: 27 },
    { part: "object", x: 20, y: 16 },
  ] as const;
  const found = findRoomPalette(room, null, places);
  expect(found.map(({ parts }) => parts)).toEqual([[], ["floor"], ["object"]]);
  const covered = all(0);
  covered.data.fill(255, 18 * width);
  const rest = findRoomPalette(room, covered, places);
  expect(rest.map(({ parts }) => parts)).toEqual([[], ["object"]]);
});

test("a warm lamp does not turn a grey room orange", () => {
  const lit = drawRows([
    ["#FFE7C4", 0.5],
    ["#8C7D68", 0.5],
  ]);
  const chroma = findRoomPalette(lit, null, []).map(({ lch }) => lch[1]);
  expect(Math.max(...chroma)).toBeLessThan(0.035);
});

test("a photo under the mask altogether has no colours left, and a black one is black", () => {
  expect(findRoomPalette(room, all(255), [{ part: "floor", x: 1, y: 1 }])).toEqual([]);
  const [black] = findRoomPalette(drawRows([["#000000", 1]]), null, []);
  expect(black).toMatchObject({ share: 1, lch: [0, 0, 0] });
});

test("a mask of another size is refused", () => {
  const small: Mask = { width: 1, height: 1, data: new Uint8Array(1) };
  expect(() => findRoomPalette(room, small, [])).toThrow(RangeError);
});
