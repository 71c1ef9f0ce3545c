import { describe, expect, test } from "vitest";

import { createCamera, directionAt } from "#kernels/camera/camera.ts";
import { findSurfacePlane } from "#kernels/camera/find-surface-plane.ts";
import { floorPlane } from "#kernels/camera/floor-plane.ts";
import { invertHomography, mapPoint, type PlanePoint } from "#kernels/camera/homography.ts";
import { measurePlaneArea } from "#kernels/camera/measure-plane-area.ts";
import type { Segment } from "#kernels/camera/segment.ts";
import { wallAlong } from "#kernels/camera/wall-plane.ts";
import type { Mask } from "#kernels/raster.ts";

import { cutMask } from "./pictures.ts";

const camera = createCamera(300, 200, { focalPx: 220, pitchDeg: -12, rollDeg: 0, yawDeg: 15 });
const floor = floorPlane(camera);

/** What of the picture lies at these metres of a plane. */
function maskWhere(
  imageToMetres: typeof floor.imageToMetres,
  isIn: (at: PlanePoint) => boolean,
): Mask {
  return cutMask(300, 200, (x, y) => {
    const at = mapPoint(imageToMetres, [x + 0.5, y + 0.5]);
    return at !== null && isIn(at);
  });
}

describe("the plane under a mask", () => {
  test("is the camera's floor for a floor, whose area is measured to a few parts in a hundred", () => {
    const mask = maskWhere(floor.imageToMetres, ([x, y]) => x > 0 && x < 1.5 && y > 4 && y < 6);
    const plane = findSurfacePlane(camera, mask, "floor");
    expect(plane).toEqual(floor.imageToMetres);
    expect(measurePlaneArea(mask, plane)).toBeCloseTo(3, 1);
  });

  test.each(["x", "y"] as const)(
    "is the wall along %s, furniture before its foot or not",
    (axis) => {
      const corner = mapPoint(floor.metresToImage, axis === "x" ? [1, 5] : [3, 5])!;
      const wall = wallAlong(camera, corner, axis).imageToMetres;
      for (const hidden of [0, 0.6]) {
        const mask = maskWhere(
          wall,
          ([x, y]) => x > -1 && x < 1 && y > (x > -0.2 ? hidden : 0) && y < 2,
        );
        const plane = findSurfacePlane(camera, mask, "wall");
        const there = mapPoint(invertHomography(wall), [0.5, 1.5])!;
        const back = mapPoint(invertHomography(wall), [-0.5, 0.5])!;
        const [one, other] = [mapPoint(plane, there)!, mapPoint(plane, back)!];
        expect(Math.abs(one[0] - other[0])).toBeCloseTo(1, 1);
        expect(one[1] - other[1]).toBeCloseTo(1, 1);
        expect(one[1]).toBeCloseTo(1.5, 1);
      }
    },
  );

  test("follows the edges on and beside a wall of which neither end is seen", () => {
    const mask = cutMask(300, 200, (x) => x > 240);
    const [x1, y1, y2] = [200, 40, 110];
    const edgeAlong = (axis: "x" | "y", y: number): Segment => {
      const [dx, dy] = directionAt(camera, axis, x1, y);
      const length = 80 / Math.abs(dx);
      const sign = Math.sign(dx);
      return { x1, y1: y, x2: x1 + 80, y2: y + sign * dy * length, spread: 0.2 };
    };
    for (const axis of ["x", "y"] as const) {
      const along = [edgeAlong(axis, y1), edgeAlong(axis, y2)];
      const segments = { x: [], y: [], z: [], [axis]: along };
      const plane = findSurfacePlane({ ...camera, segments }, mask, "wall");
      const run = ({ x1: left, y1: top, x2: right, y2: bottom }: Segment): number =>
        mapPoint(plane, [left, top])![1] - mapPoint(plane, [right, bottom])![1];
      for (const edge of along) expect(run(edge)).toBeCloseTo(0, 6);
    }
  });

  test("stands somewhere for a wall whose foot is out of the picture", () => {
    const mask = cutMask(300, 200, (x, y) => x > 100 && x < 200 && y < 60);
    const plane = findSurfacePlane(camera, mask, "wall");
    expect(measurePlaneArea(mask, plane)).toBeGreaterThan(0.5);
    expect(measurePlaneArea(mask, plane)).toBeLessThan(10);
  });

  test("is refused for an empty mask and for one of another size", () => {
    const empty = cutMask(300, 200, () => false);
    const small = cutMask(30, 20, () => true);
    expect(() => findSurfacePlane(camera, empty, "wall")).toThrow(RangeError);
    expect(() => findSurfacePlane(camera, small, "floor")).toThrow(RangeError);
    expect(() => measurePlaneArea(empty, [1, 2])).toThrow(RangeError);
  });
});
