import { assert, integer, property } from "fast-check";
import { expect, test } from "vitest";

import {
  chooseLabels,
  createScale,
  drawArea,
  drawLine,
  findNearest,
  placePoint,
} from "#renderer/features/studio/charts/chart-scale.ts";

const box = { left: 40, top: 8, width: 300, height: 200 };

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [10, [0, 3, 6, 9, 12]],
  [70, [0, 20, 40, 60, 80]],
  [93, [0, 25, 50, 75, 100]],
  [1146, [0, 500, 1000, 1500]],
])("figures up to %i stand on %j", (max, ticks) => {
  expect(createScale(max).ticks).toEqual(ticks);
});

test("a scale holds every figure, in whole and even steps, with at most five lines above the ground", () => {
  assert(
    property(integer({ min: 0, max: 2_000_000_000 }), (max) => {
      const { top, ticks } = createScale(max);
      const gaps = ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0));
      expect(top).toBeGreaterThanOrEqual(max);
      expect(ticks.at(-1)).toBe(top);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(new Set(gaps).size).toBe(1);
      expect(ticks.every((tick) => Number.isInteger(tick))).toBe(true);
    }),
    { seed: 11 },
  );
});

test("the first figure stands at the left, the last at the right, the greatest at the top", () => {
  const scale = { top: 10, ticks: [0, 10] };
  expect(placePoint(box, scale, { index: 0, count: 3, value: 0 })).toEqual({ x: 40, y: 208 });
  expect(placePoint(box, scale, { index: 2, count: 3, value: 10 })).toEqual({ x: 340, y: 8 });
  expect(placePoint(box, scale, { index: 0, count: 1, value: 5 })).toEqual({ x: 190, y: 108 });
});

test("a line goes through all figures and the tint below it ends on the ground", () => {
  const scale = { top: 10, ticks: [0, 10] };
  expect(drawLine(box, scale, [0, 5, 10])).toBe("M40 208L190 108L340 8");
  expect(drawArea(box, scale, [0, 5, 10])).toBe("M40 208L190 108L340 8L340 208L40 208Z");
  expect([drawLine(box, scale, []), drawArea(box, scale, [3])]).toEqual(["", ""]);
});

test("the first and the last day are named, and those between evenly", () => {
  expect(chooseLabels(28, 5)).toEqual([0, 7, 14, 20, 27]);
  expect(chooseLabels(3, 7)).toEqual([0, 1, 2]);
  expect(chooseLabels(90, 2)).toEqual([0, 89]);
});

test("pointing anywhere finds the nearest figure, also outside of the chart", () => {
  expect([0, 40, 114, 116, 340, 900].map((x) => findNearest(box, 3, x))).toEqual([
    0, 0, 0, 1, 2, 2,
  ]);
  expect(findNearest({ ...box, width: 0 }, 3, 100)).toBe(0);
});
