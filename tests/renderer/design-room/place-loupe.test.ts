import { describe, expect, test } from "vitest";

import { isTap } from "#renderer/features/design-room/model/canvas/live-selection.ts";
import type { LiveSelection } from "#renderer/features/design-room/model/canvas/live-selection.ts";
import { placeLoupe } from "#renderer/features/design-room/model/canvas/place-loupe.ts";

const well = { width: 390, height: 400 };

describe("the loupe", () => {
  test("stands above the finger", () => {
    const place = placeLoupe({ x: 200, y: 300 }, well, 132);
    expect(place).toEqual({ x: 134, y: 124 });
  });

  test("stands beside the finger where there is no room above", () => {
    expect(placeLoupe({ x: 100, y: 60 }, well, 132).x).toBeGreaterThan(100);
    expect(placeLoupe({ x: 300, y: 60 }, well, 132).x + 132).toBeLessThan(300);
  });

  test("never leaves the well nor lies under the finger", () => {
    for (let x = 0; x <= well.width; x += 13) {
      for (let y = 0; y <= well.height; y += 13) {
        const place = placeLoupe({ x, y }, well, 132);
        expect(place.x).toBeGreaterThanOrEqual(0);
        expect(place.y).toBeGreaterThanOrEqual(0);
        expect(place.x + 132).toBeLessThanOrEqual(well.width);
        expect(place.y + 132).toBeLessThanOrEqual(well.height);
        const isOver = x > place.x && x < place.x + 132 && y > place.y && y < place.y + 132;
        expect(isOver).toBe(false);
      }
    }
  });
});

test("a press that hardly moves on the screen is a tap, however large the photo is", () => {
  const plain = { shift: false, alt: false };
  const drawn: LiveSelection = {
    tool: "lasso",
    mode: "add",
    modifiers: plain,
    radius: 5,
    points: [
      [10, 10],
      [22, 10],
    ],
  };
  expect(isTap(drawn, 0.25)).toBe(true);
  expect(isTap(drawn, 1)).toBe(false);
});
