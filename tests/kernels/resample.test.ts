import { describe, expect, test } from "vitest";

import { fitWithin, resizeRaster } from "#kernels/resample.ts";

import { paintNoise, paintPicture, pixelOf } from "./pictures.ts";

describe("resizing", () => {
  test("to the same size copies the bytes", () => {
    const picture = paintNoise(7, 5, 1);
    const same = resizeRaster(picture, 7, 5);
    expect(same.data).toEqual(picture.data);
    expect(same.data).not.toBe(picture.data);
  });

  test("to a smaller size takes the mean of the pixels covered", () => {
    const picture = paintPicture(4, 2, (x) => (x < 2 ? [10, 20, 30] : [50, 60, 70]));
    expect([...resizeRaster(picture, 1, 1).data]).toEqual([30, 40, 50, 255]);
    const third = resizeRaster(
      paintPicture(3, 1, (x) => [x * 60, 0, 0]),
      2,
      1,
    );
    expect(pixelOf(third, 0, 0)[0]).toBe(20);
  });

  test("keeps a flat picture flat at any size", () => {
    const flat = paintPicture(5, 4, () => [90, 120, 33]);
    for (const [width, height] of [
      [3, 9],
      [11, 2],
      [20, 16],
    ] as const) {
      const resized = resizeRaster(flat, width, height);
      expect(resized.width * resized.height * 4).toBe(resized.data.length);
      for (let x = 0; x < width; x++) expect(pixelOf(resized, x, 0)).toEqual([90, 120, 33]);
    }
  });

  test("keeps the colour next to something transparent", () => {
    const picture = paintPicture(2, 1, (x) => (x === 0 ? [200, 100, 50] : [0, 0, 0]));
    picture.data[7] = 0;
    expect([...resizeRaster(picture, 1, 1).data]).toEqual([200, 100, 50, 128]);
  });

  test("refuses a size that is not a whole number of pixels", () => {
    const picture = paintNoise(4, 4, 1);
    expect(() => resizeRaster(picture, 0, 4)).toThrow(RangeError);
    expect(() => resizeRaster(picture, 2.5, 4)).toThrow(RangeError);
  });
});

test("fitting within a side keeps the proportions and never enlarges", () => {
  expect(fitWithin(6000, 4000, 1500)).toEqual({ width: 1500, height: 1000 });
  expect(fitWithin(300, 200, 1500)).toEqual({ width: 300, height: 200 });
});
