import { describe, expect, test } from "vitest";

import { findSegments } from "#kernels/camera/find-segments.ts";
import { smoothGrey } from "#kernels/camera/grey-plane.ts";
import { refineSegment } from "#kernels/camera/refine-segment.ts";
import { segmentLength } from "#kernels/camera/segment.ts";

import { paintNoise, paintPicture } from "./pictures.ts";

/** Dark under the line y = 30.3 + slope × x, light above, each pixel by the share it covers. */
function paintEdge(slope: number): ReturnType<typeof paintPicture> {
  return paintPicture(100, 80, (x, y) => {
    const above = Math.min(1, Math.max(0, 30.3 + slope * (x + 0.5) - y));
    const value = 60 + 120 * above;
    return [value, value, value];
  });
}

describe("finding straight edges", () => {
  test.each([0, 0.1, 0.37])("finds an edge of slope %d to a tenth of a pixel", (slope) => {
    const plane = smoothGrey(paintEdge(slope), 1);
    const segments = findSegments(plane, 15).map((segment) => refineSegment(plane, segment));
    expect(segments).toHaveLength(1);
    const { x1, y1, x2, y2 } = segments[0]!;
    expect(segmentLength(segments[0]!)).toBeGreaterThan(90);
    expect(Math.abs(y1 - (30.3 + slope * x1))).toBeLessThan(0.1);
    expect(Math.abs(y2 - (30.3 + slope * x2))).toBeLessThan(0.1);
  });

  test("has the darker side on the left of its direction", () => {
    const [segment] = findSegments(smoothGrey(paintEdge(0), 1), 15);
    expect(segment!.x1).toBeGreaterThan(segment!.x2);
  });

  test("takes noise for noise", () => {
    expect(findSegments(smoothGrey(paintNoise(200, 150, 3, 30), 1), 12)).toEqual([]);
  });

  test("finds nothing in pictures too small to hold an edge", () => {
    for (const [width, height] of [
      [1, 1],
      [2, 5],
      [3, 3],
    ] as const) {
      expect(findSegments(smoothGrey(paintNoise(width, height, 1), 1), 10)).toEqual([]);
    }
  });
});
