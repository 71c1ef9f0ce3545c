import { expect, test } from "vitest";

import { cutRaster, findLevelSize } from "#renderer/services/large-photo/photo-levels.ts";

test("a level has half the side of the one before, and no pixel is lost", () => {
  const photo = { width: 1001, height: 600 };
  expect([0, 1, 2].map((level) => findLevelSize(photo, level))).toEqual([
    photo,
    { width: 501, height: 300 },
    { width: 251, height: 150 },
  ]);
  expect(findLevelSize({ width: 3, height: 1 }, 4)).toEqual({ width: 1, height: 1 });
});

test("a part of a raster has the pixels that lie there", () => {
  const data = Uint8ClampedArray.from({ length: 4 * 3 * 4 }, (_, at) => at);
  const part = cutRaster({ width: 4, height: 3, data }, { left: 1, top: 1, width: 2, height: 2 });
  expect([part.width, part.height]).toEqual([2, 2]);
  expect([...part.data]).toEqual([...data.subarray(20, 28), ...data.subarray(36, 44)]);
});
