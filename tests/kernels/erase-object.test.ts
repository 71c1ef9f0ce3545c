import { describe, expect, test } from "vitest";

import { cutMask, paintNoise, paintPicture, pixelOf } from "./pictures.ts";
import { eraseRegion } from "./whole-kernels.ts";

const width = 160;
const height = 120;
const noise = paintNoise(width, height, 9, 10);
const isBox = (x: number, y: number) => x >= 60 && x < 100 && y >= 40 && y < 80;
const isShaded = (x: number, y: number) => x >= 100 && x < 130 && y >= 60 && y < 80;
/** Squares of four pixels that are only on the box. */
const squareAt = (x: number, y: number) => (((x >> 2) + (y >> 2)) % 2 === 0 ? 1 : -1);
const drawWall = (lightAt: (x: number, y: number) => number) =>
  paintPicture(width, height, (x, y) => {
    const light = isShaded(x, y) ? 0.62 : lightAt(x, y);
    return pixelOf(noise, x, y).map((value) => (90 + value / 2) * light) as [
      number,
      number,
      number,
    ];
  });
/** A pale wall with a shadow on it, and with a thing beside that of its colours in less light. */
const wall = drawWall(() => 1);
const room = drawWall((x, y) => (isBox(x, y) ? 0.62 + 0.08 * squareAt(x, y) : 1));
const mask = cutMask(width, height, isBox);
const shadow = cutMask(width, height, isShaded);

/** How far the squares of the box are still seen in levels, and the mean level, of a picture. */
function readBox(picture: typeof room, isInside: (x: number, y: number) => boolean) {
  let [squares, sum, count] = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isInside(x, y)) continue;
      const [, green] = pixelOf(picture, x, y);
      squares += green * squareAt(x, y);
      sum += green;
      count++;
    }
  }
  return { squares: Math.abs(squares / count), mean: sum / count };
}
const lit = readBox(room, (x) => x < 40).mean;

describe("what is under the mask", () => {
  test("is replaced whole, also where it looks like its surroundings in less light", () => {
    expect(readBox(room, isBox).squares).toBeGreaterThan(5);
    const erased = readBox(eraseRegion(room, mask, { seed: 3 }), isBox);
    expect(erased.squares).toBeLessThan(1);
  });

  test("takes no light from what is beside it in the dark, once that is given as its shadow", () => {
    const erased = eraseRegion(room, mask, { seed: 3, shadow });
    expect(Math.abs(readBox(erased, isShaded).mean - lit)).toBeLessThan(4);
    const box = readBox(erased, isBox);
    expect(Math.abs(box.mean - lit)).toBeLessThan(4);
    expect(box.squares).toBeLessThan(1);
  });

  test("is the object's where the shadow covers it as well", () => {
    const both = cutMask(width, height, (x, y) => isShaded(x, y) || isBox(x, y));
    const erased = eraseRegion(room, mask, { seed: 3, shadow: both });
    expect(erased.data).toEqual(eraseRegion(room, mask, { seed: 3, shadow }).data);
  });
});

describe("a shadow", () => {
  test("alone gets its light back and is not filled", () => {
    const nothing = cutMask(width, height, () => false);
    const erased = eraseRegion(wall, nothing, { seed: 3, shadow });
    expect(Math.abs(readBox(erased, isShaded).mean - lit)).toBeLessThan(4);
    const changed = [...shadow.data.keys()].filter(
      (p) => shadow.data[p] === 0 && erased.data[p * 4] !== wall.data[p * 4],
    );
    expect(changed).toEqual([]);
  });

  test("that covers nothing changes nothing of the erase", () => {
    const nothing = cutMask(width, height, () => false);
    const erased = eraseRegion(room, mask, { seed: 3, shadow: nothing });
    expect(erased.data).toEqual(eraseRegion(room, mask, { seed: 3 }).data);
  });

  test("of another size is refused, and one that leaves nothing to copy from", () => {
    const other = cutMask(width, 10, () => true);
    const rest = cutMask(width, height, (x, y) => !isBox(x, y));
    for (const given of [other, rest]) {
      expect(() => eraseRegion(room, mask, { seed: 3, shadow: given })).toThrow(RangeError);
    }
  });
});
