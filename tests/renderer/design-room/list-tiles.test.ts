import { describe, expect, test } from "vitest";

import {
  isLargerThan,
  keyTile,
  listTiles,
  placeTrueSizeTile,
} from "#renderer/features/design-room/model/true-size/list-tiles.ts";
import type { TileView } from "#renderer/features/design-room/model/true-size/list-tiles.ts";

const photo = { width: 8064, height: 6048 };
const well = { width: 1100, height: 800 };
const look = (scale: number, x = 0, y = 0, density = 1): TileView => ({
  photo,
  viewport: { scale, x, y },
  well,
  density,
});
const countPixels = (view: TileView) =>
  listTiles(photo, view).reduce((sum, { width, height }) => sum + width * height, 0);

describe("whether the screen has more pixels than the preview", () => {
  const preview = { width: 2048, height: 1536 };
  test.each([
    [0.2, 1, false],
    [2048 / 8064, 1, false],
    [0.26, 1, true],
    [0.2, 2, true],
  ])("at scale %d and density %d: %s", (scale, density, isLarger) => {
    expect(isLargerThan(look(scale, 0, 0, density), preview)).toBe(isLarger);
  });
});

describe("the tiles that are seen", () => {
  test("cover the well at true size, and are the photo's own pixels", () => {
    const tiles = listTiles(photo, look(1, -1000, -600));
    expect(new Set(tiles.map(({ level }) => level))).toEqual(new Set([0]));
    expect(Math.min(...tiles.map(({ left }) => left))).toBe(512);
    expect(Math.max(...tiles.map(({ left, width }) => left + width))).toBe(2560);
    expect(Math.min(...tiles.map(({ top }) => top))).toBe(512);
    expect(Math.max(...tiles.map(({ top, height }) => top + height))).toBe(1536);
    expect(tiles).toHaveLength(4 * 2);
  });

  test("end with the photo", () => {
    const tiles = listTiles(photo, look(1, -7800, -6000));
    expect(tiles.map(keyTile)).toEqual(["0/7680/5632"]);
    expect(tiles[0]).toMatchObject({ width: 384, height: 416 });
    expect(listTiles(photo, look(1, 2000, 0))).toEqual([]);
  });

  test("are of a level whose pixels are no larger than the screen's", () => {
    for (let scale = 0.26; scale < 8; scale *= 1.07) {
      const [tile] = listTiles(photo, look(scale));
      const perPixel = 1 / (scale * 2 ** (tile?.level ?? 0));
      expect(perPixel).toBeGreaterThan(scale < 1 ? 0.99 : 0);
      expect(perPixel).toBeLessThan(2.01);
    }
  });

  test("are about as many pixels as the well has at any zoom", () => {
    for (let scale = 0.26; scale < 8; scale *= 1.07) {
      expect(countPixels(look(scale, -100, -100)) * 4).toBeLessThan(27_000_000);
      expect(countPixels(look(scale, -100, -100, 2)) * 4).toBeLessThan(80_000_000);
    }
  });

  test("lie beside each other on whole pixels of the screen", () => {
    const view = look(0.377, -300.3, -200.7);
    const places = listTiles(photo, view).map((tile) => placeTrueSizeTile(tile, photo, view));
    const lefts = new Set(places.map(({ left }) => left));
    const [first = 0] = [...lefts].toSorted((a, b) => a - b);
    for (const { left, right } of places) {
      expect(Number.isInteger(left)).toBe(true);
      expect(left === first || places.some((other) => other.right === left)).toBe(true);
      expect(right).toBeGreaterThan(left);
    }
  });

  test("keep the size of their pixels at true size", () => {
    const view = look(1, -300.3, -200.7);
    for (const tile of listTiles(photo, view)) {
      const place = placeTrueSizeTile(tile, photo, view);
      expect([place.right - place.left, place.bottom - place.top]).toEqual([
        tile.width,
        tile.height,
      ]);
      expect(place.left).toBe(tile.left - 300);
    }
  });
});
