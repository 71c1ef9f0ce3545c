import { describe, expect, test } from "vitest";

import { placeTile } from "#renderer/features/design-room/model/canvas/place-tile.ts";

const well = { width: 1440, height: 812 };
const none = { width: 0, height: 0 };

function boxAt(left: number, top: number, width: number, height: number) {
  return { left, top, right: left + width, bottom: top + height };
}

describe("the part of the well that a canvas covers", () => {
  test("holds all that the well shows of the box, in whole cells", () => {
    for (let at = -150; at < 1400; at += 37.5) {
      const box = boxAt(at, at / 2, 250.5, 90);
      const tile = placeTile(box, well, none) ?? { left: 0, top: 0, ...none };
      expect(tile.left).toBeLessThanOrEqual(Math.max(0, box.left));
      expect(tile.top).toBeLessThanOrEqual(Math.max(0, box.top));
      expect(tile.left + tile.width).toBeGreaterThanOrEqual(Math.min(well.width, box.right));
      expect(tile.top + tile.height).toBeGreaterThanOrEqual(Math.min(well.height, box.bottom));
      for (const side of Object.values(tile)) expect(Math.abs(side % 100)).toBe(0);
    }
  });

  test("is no larger than the cells that the box touches", () => {
    expect(placeTile(boxAt(310, 120, 80, 200), well, none)).toEqual({
      left: 300,
      top: 100,
      width: 100,
      height: 300,
    });
    expect(placeTile(boxAt(-5000, -5000, 10_000, 10_000), well, none)).toEqual({
      left: 0,
      top: 0,
      width: 1500,
      height: 900,
    });
  });

  test("is nothing where the well shows nothing of the box", () => {
    expect(placeTile(boxAt(1500, 100, 200, 200), well, none)).toBeNull();
    expect(placeTile(boxAt(100, -300, 200, 200), well, none)).toBeNull();
  });

  test("keeps its size while the box moves, and shrinks when most of it has become useless", () => {
    const held = { width: 500, height: 400 };
    const kept = placeTile(boxAt(710, 220, 250, 150), well, held);
    expect(kept).toEqual({ left: 700, top: 200, ...held });
    expect(placeTile(boxAt(710, 220, 80, 70), well, held)).toEqual({
      left: 700,
      top: 200,
      width: 100,
      height: 100,
    });
  });

  test("grows when the box no longer fits in one direction", () => {
    const held = { width: 500, height: 100 };
    expect(placeTile(boxAt(0, 0, 300, 150), well, held)).toMatchObject({ width: 300, height: 200 });
  });
});
