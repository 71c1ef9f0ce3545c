import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  createPolygonShapes,
  createRectangleShapes,
  createStrokeShapes,
} from "#renderer/features/design-room/model/canvas/create-selection-shapes.ts";
import { simplifyPoints } from "#renderer/features/design-room/model/canvas/simplify-points.ts";
import {
  fitViewport,
  keepInWell,
  toPhotoPoint,
  zoomViewport,
} from "#renderer/features/design-room/model/canvas/viewport.ts";
import type { Point } from "#shared/mask.ts";
import { maskShapeSchema } from "#shared/mask.ts";

describe("the viewport", () => {
  const photo = { width: 1600, height: 960 };
  const well = { width: 1440, height: 844 };
  const insets = { top: 16, right: 424, bottom: 120, left: 104 };

  test("fits the whole photo into what is free", () => {
    const { x, y, scale } = fitViewport(photo, well, insets);
    expect(scale).toBeCloseTo(912 / 1600);
    expect(x).toBeCloseTo(104);
    expect(y).toBeCloseTo(16 + (708 - 960 * scale) / 2);
  });

  test("keeps the point under the pointer when it zooms", () => {
    const fitted = fitViewport(photo, well, insets);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1440 }),
        fc.integer({ min: 0, max: 844 }),
        fc.double({ min: 0.2, max: 5, noNaN: true }),
        (x, y, factor) => {
          const zoomed = zoomViewport(fitted, { x, y }, factor, 0.1);
          const before = toPhotoPoint(fitted, x, y);
          const after = toPhotoPoint(zoomed, x, y);
          expect(after[0]).toBeCloseTo(before[0], 3);
          expect(after[1]).toBeCloseTo(before[1], 3);
        },
      ),
    );
  });

  test("never loses the photo", () => {
    const far = keepInWell({ scale: 1, x: 99_999, y: -99_999 }, photo, well);
    expect(far).toEqual({ scale: 1, x: 1440 - 64, y: 64 - 960 });
  });
});

describe("drawn selects", () => {
  test("keep their ends and drop what lies on the line", () => {
    const line: Point[] = Array.from({ length: 50 }, (_none, index) => [index, 0]);
    expect(simplifyPoints(line, 0.5)).toEqual([
      [0, 0],
      [49, 0],
    ]);
  });

  test("stay within the tolerance of what was drawn", () => {
    const points = fc.array(fc.tuple(fc.integer({ max: 500 }), fc.integer({ max: 500 })), {
      minLength: 2,
      maxLength: 40,
    });
    fc.assert(
      fc.property(points, (drawn) => {
        const kept = simplifyPoints(drawn, 1);
        expect(kept[0]).toEqual(drawn[0]);
        expect(kept.at(-1)).toEqual(drawn.at(-1));
        expect(kept.length).toBeLessThanOrEqual(drawn.length);
      }),
    );
  });

  test("are valid masks however long they are", () => {
    const wild: Point[] = Array.from({ length: 12_000 }, (_none, index) => [
      index,
      (index % 2) * 90,
    ]);
    const shapes = createStrokeShapes(wild, 10);
    expect(shapes.length).toBeGreaterThan(1);
    for (const shape of shapes) expect(maskShapeSchema.safeParse(shape).success).toBe(true);
  });

  test("are a dot after a single press", () => {
    expect(createStrokeShapes([[7, 7]], 12)).toMatchObject([{ radius: 12, points: [[7, 7]] }]);
  });

  test("are nothing when they enclose nothing", () => {
    expect(createRectangleShapes([5, 5], [5.2, 90])).toEqual([]);
    expect(
      createPolygonShapes([
        [0, 0],
        [4, 4],
      ]),
    ).toEqual([]);
  });
});
