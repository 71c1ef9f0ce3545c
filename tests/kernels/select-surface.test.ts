import { describe, expect, test } from "vitest";

import { createRandom } from "#kernels/random.ts";
import type { Mask } from "#kernels/raster.ts";

import { paintPicture } from "./pictures.ts";
import { selectSurface } from "./whole-kernels.ts";

const width = 200;
const height = 140;
const isPicture = (x: number, y: number): boolean => x >= 60 && x < 100 && y >= 50 && y < 80;
const isSofa = (x: number, y: number): boolean => y >= 105 && x >= 30 && x < 170;
const isCeiling = (_: number, y: number): boolean => y < 20;

const isWall = (x: number, y: number): boolean =>
  !isPicture(x, y) && !isSofa(x, y) && !isCeiling(x, y);

/** A wall whose light falls from left to right, a darker ceiling of its colour, two things. */
function paintRoom(): ReturnType<typeof paintPicture> {
  const random = createRandom(4);
  return paintPicture(width, height, (x, y) => {
    const grain = 3 * (random() - 0.5);
    if (isPicture(x, y)) return [150 + ((x * 7) % 40), 90, 70];
    if (isSofa(x, y)) return [110, 120, 118];
    const light = 225 - x * 0.35 + grain - (isCeiling(x, y) ? 30 : 0);
    return [light, light, light - 8];
  });
}

function share(mask: Mask, isWanted: (x: number, y: number) => boolean): number {
  let wanted = 0;
  let selected = 0;
  for (let y = 0; y < mask.height; y++) {
    for (let x = 0; x < mask.width; x++) {
      if (!isWanted(x, y)) continue;
      wanted++;
      if (mask.data[y * mask.width + x]! > 127) selected++;
    }
  }
  return selected / wanted;
}

describe("selecting a surface", () => {
  const found = selectSurface(paintRoom(), { x: 150, y: 60 }, { tolerance: 30 });

  test("takes the wall across its falling light", () => {
    expect(found.width).toBe(width);
    expect(share(found, isWall)).toBeGreaterThan(0.95);
  });

  test("leaves out what hangs on it, stands before it and meets it", () => {
    expect(share(found, isPicture)).toBeLessThan(0.06);
    expect(share(found, isSofa)).toBeLessThan(0.06);
    expect(share(found, isCeiling)).toBeLessThan(0.1);
  });

  test("takes more at a higher tolerance", () => {
    const counts = [0, 30, 100].map((tolerance) =>
      selectSurface(paintRoom(), { x: 150, y: 60 }, { tolerance }).data.reduce(
        (sum, value) => sum + (value > 127 ? 1 : 0),
        0,
      ),
    );
    expect(counts[2]!).toBeGreaterThanOrEqual(counts[1]!);
    expect(counts[1]!).toBeGreaterThanOrEqual(counts[0]!);
  });

  test("answers a click on a single pixel of grain with at least something", () => {
    const busy = paintPicture(40, 40, (x, y) => ((x + y) % 2 === 0 ? [0, 0, 0] : [255, 255, 255]));
    expect(() => selectSurface(busy, { x: 20, y: 20 }, { tolerance: 10 })).not.toThrow();
  });

  test("refuses a seed outside the photo and a tolerance outside 0 to 100", () => {
    const room = paintRoom();
    expect(() => selectSurface(room, { x: -1, y: 0 }, { tolerance: 30 })).toThrow(RangeError);
    expect(() => selectSurface(room, { x: 0, y: height }, { tolerance: 30 })).toThrow(RangeError);
    expect(() => selectSurface(room, { x: 0, y: 0 }, { tolerance: 101 })).toThrow(RangeError);
    expect(() => selectSurface(room, { x: Number.NaN, y: 0 }, { tolerance: 1 })).toThrow(
      RangeError,
    );
  });
});
