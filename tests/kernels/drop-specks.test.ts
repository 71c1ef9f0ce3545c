import { describe, expect, test } from "vitest";

import { dropMaskSpecks, dropSpecks } from "#kernels/mask/drop-specks.ts";

const width = 384;
const height = 256;

function fill(isInside: (x: number, y: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, i) =>
    isInside(i % width, Math.floor(i / width)) ? 1 : 0,
  );
}

/** The left half of a picture, with a pinhole at (50, 50), a hole at (50, 150) and a speck to the right. */
const isHalf = (x: number): boolean => x < 192;
const isAt = (x: number, y: number, left: number, top: number, side: number): boolean =>
  x >= left && x < left + side && y >= top && y < top + side;
const isDusty = (x: number, y: number): boolean =>
  (isHalf(x) && !isAt(x, y, 50, 50, 4) && !isAt(x, y, 50, 150, 12)) || isAt(x, y, 300, 100, 4);
const isClean = (x: number, y: number): boolean => isHalf(x) && !isAt(x, y, 50, 150, 12);

describe("specks of a selection", () => {
  test("what is smaller than a finger goes, in the region and outside; larger holes stay", () => {
    expect(dropSpecks(fill(isDusty), width, [])).toEqual(fill(isClean));
  });

  test("what was clicked stays, however small", () => {
    const clicks = [
      { x: 51, y: 52 },
      { x: 301, y: 101 },
    ];
    expect(dropSpecks(fill(isDusty), width, clicks)).toEqual(fill(isDusty));
  });

  test("a region of all or of nothing is itself, in a tiny picture too", () => {
    for (const value of [0, 1]) {
      const plain = new Uint8Array(6).fill(value);
      expect(dropSpecks(plain, 3, [])).toEqual(plain);
    }
  });
});

const soft = (x: number, y: number): number => {
  if (x === 192) return 90;
  return isDusty(x, y) ? 255 : 0;
};

describe("specks of a mask", () => {
  const data = Uint8Array.from({ length: width * height }, (_, i) =>
    soft(i % width, Math.floor(i / width)),
  );

  test("go by what is covered at least half, and soft borders stay as they are", () => {
    const cleaned = dropMaskSpecks({ width, height, data }, []).data;
    expect(cleaned.filter((_, i) => i % width !== 192)).toEqual(
      fill(isClean)
        .map((value) => value * 255)
        .filter((_, i) => i % width !== 192),
    );
    expect(cleaned[192]).toBe(90);
    expect(data[100 * width + 300]).toBe(255);
  });

  test("are not all that there is", () => {
    const speck = {
      width,
      height,
      data: fill((x, y) => isAt(x, y, 300, 100, 4)).map((v) => v * 255),
    };
    expect(dropMaskSpecks(speck, [])).toBe(speck);
  });
});
