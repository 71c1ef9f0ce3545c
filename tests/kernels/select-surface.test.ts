import { describe, expect, test } from "vitest";

import { createRandom } from "#kernels/random.ts";
import type { Mask } from "#kernels/raster.ts";
import { fillSmallHoles } from "#kernels/select/clean-region.ts";
import { fillAlike } from "#kernels/select/fill-alike.ts";
import { dropShortEdges } from "#kernels/select/find-edges.ts";
import { createLabPlanes } from "#kernels/select/lab-planes.ts";
import { selectSurface } from "#kernels/select/select-surface.ts";

import { paintPicture } from "./pictures.ts";

const width = 200;
const height = 140;
const isPicture = (x: number, y: number): boolean => x >= 60 && x < 100 && y >= 50 && y < 80;
const isSofa = (x: number, y: number): boolean => y >= 105 && x >= 30 && x < 170;
const isCeiling = (_: number, y: number): boolean => y < 20;

const isWall = (x: number, y: number): boolean =>
  !isPicture(x, y) && !isSofa(x, y) && !isCeiling(x, y);

/** A wall whose light falls from left to right, a ceiling of nearly its colour, two things. */
function paintRoom(): ReturnType<typeof paintPicture> {
  const random = createRandom(4);
  return paintPicture(width, height, (x, y) => {
    const grain = 3 * (random() - 0.5);
    if (isPicture(x, y)) return [150 + ((x * 7) % 40), 90, 70];
    if (isSofa(x, y)) return [110, 120, 118];
    const light = 225 - x * 0.35 + grain - (isCeiling(x, y) ? 14 : 0);
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

const isSmudge = (x: number, y: number): boolean => (x - 60) ** 2 + (y - 60) ** 2 < 12 ** 2;
const isSocket = (x: number, y: number): boolean => x >= 130 && x < 150 && y >= 50 && y < 70;
const isThing = (x: number, y: number): boolean => x >= 90 && x < 110 && y >= 60 && y < 80;
const isBay = (x: number, y: number): boolean => x >= 92 && x < 108 && y >= 30 && y < 60;
const isPale = (x: number, y: number): boolean => x >= 90 && x < 110 && y >= 60 && y < 64;
const isDark = (x: number, y: number): boolean => x >= 90 && x < 110 && y >= 64 && y < 80;
const isFrame = (x: number, y: number): boolean => (x === 89 || x === 110) && y >= 60 && y < 80;

describe("gaps in a plain wall", () => {
  const random = createRandom(9);
  const wall = paintPicture(width, height, (x, y) => {
    const grain = 2 * (random() - 0.5);
    if (isSocket(x, y)) return [60, 58, 55];
    const light = 210 + grain - (isSmudge(x, y) ? 14 : 0);
    return [light, light, light - 6];
  });
  const found = selectSurface(wall, { x: 100, y: 110 }, { tolerance: 30 });

  test("a faint smudge is filled", () => {
    expect(share(found, isSmudge)).toBe(1);
  });

  test("a dark socket is not", () => {
    expect(share(found, isSocket)).toBeLessThan(0.06);
  });

  test("a bay behind a narrow neck is filled where it resembles the wall, a thing in it is not", () => {
    const planes = createLabPlanes(
      paintPicture(width, height, (x, y) => (isThing(x, y) ? [40, 40, 40] : [200, 200, 196])),
      0,
    );
    const region = Uint8Array.from({ length: width * height }, (_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      return isThing(x, y) || isBay(x, y) ? 0 : 1;
    });
    fillAlike(planes, region, { reach: 10, difference: 11, largest: 600 });
    const mask: Mask = { width, height, data: region.map((value) => value * 255) };
    expect(share(mask, isBay)).toBe(1);
    expect(share(mask, isThing)).toBe(0);
  });

  test("a pale part of a picture that mostly borders on the picture stays out", () => {
    const planes = createLabPlanes(
      paintPicture(width, height, (x, y) =>
        isDark(x, y) || isFrame(x, y) ? [40, 40, 40] : [200, 200, 196],
      ),
      0,
    );
    const region = Uint8Array.from({ length: width * height }, (_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      return isPale(x, y) || isDark(x, y) || isFrame(x, y) ? 0 : 1;
    });
    fillAlike(planes, region, { reach: 10, difference: 11, largest: 600 });
    const mask: Mask = { width, height, data: region.map((value) => value * 255) };
    expect(share(mask, isPale)).toBe(0);
  });
});

test("a short faint edge is dropped, a long or a steep one stays", () => {
  const planes = createLabPlanes(
    paintPicture(40, 20, (x, y) => {
      const step = y < 14 && x >= 10 && x < 14 ? 4 : 0;
      return [120 + step, 120 + step, 120 + step];
    }),
    0,
  );
  const isEdge = new Uint8Array(40 * 20);
  for (let x = 2; x < 6; x++) isEdge[3 * 40 + x] = 1;
  for (let x = 2; x < 38; x++) isEdge[17 * 40 + x] = 1;
  isEdge[10 * 40 + 10] = 1;
  dropShortEdges(isEdge, planes, 10, 0.5);
  expect(isEdge[3 * 40 + 4]).toBe(0);
  expect(isEdge[17 * 40 + 20]).toBe(1);
  expect(isEdge[10 * 40 + 10]).toBe(1);
});

test("small holes are filled, large ones and notches in the border stay", () => {
  const rows = ["#######", "#.##..#", "####..#", ".######"];
  const region = Uint8Array.from(rows.join(""), (cell) => (cell === "#" ? 1 : 0));
  fillSmallHoles(region, 7, 4, 2);
  const filled = Array.from({ length: 4 }, (_, y) =>
    Array.from(region.subarray(y * 7, y * 7 + 7), (value) => (value === 1 ? "#" : ".")).join(""),
  );
  expect(filled).toEqual(["#######", "####..#", "####..#", ".######"]);
});
