import { describe, expect, test } from "vitest";

import { createCamera, directionAt, scaleCamera } from "#kernels/camera/camera.ts";
import { floorPlane } from "#kernels/camera/floor-plane.ts";
import { invertHomography, mapPoint, type PlanePoint } from "#kernels/camera/homography.ts";
import { wallAlong } from "#kernels/camera/wall-plane.ts";

import { seePoint } from "./camera-room.ts";

const camera = createCamera(768, 512, { focalPx: 520, pitchDeg: -11, rollDeg: 1.5, yawDeg: 27 });

/** How far a point is from where it should be; infinite for none. */
function gap(actual: PlanePoint | null, expected: PlanePoint): number {
  if (actual === null) return Infinity;
  return Math.hypot(actual[0] - expected[0], actual[1] - expected[1]);
}

describe("a camera", () => {
  test("sees the horizon through the vanishing points of the floor's directions", () => {
    const [a, b, c] = camera.horizon;
    for (const [x, y, w] of [camera.vanishingPoints.x, camera.vanishingPoints.y]) {
      expect(a * x + b * y + c * w).toBeCloseTo(0, 9);
    }
    expect(a * 384 + b * 500 + c).toBeLessThan(0);
  });

  test("knows in which direction of the photo a room direction runs", () => {
    const pixel = seePoint(camera, [0.5, 2, -1]);
    for (const [axis, step] of [
      ["x", [0.501, 2, -1]],
      ["y", [0.5, 2.001, -1]],
      ["z", [0.5, 2, -0.999]],
    ] as const) {
      const [dx, dy] = directionAt(camera, axis, ...pixel);
      const [x, y] = seePoint(camera, step);
      const length = Math.hypot(x - pixel[0], y - pixel[1]);
      expect(dx).toBeCloseTo((x - pixel[0]) / length, 3);
      expect(dy).toBeCloseTo((y - pixel[1]) / length, 3);
    }
  });

  test("keeps its angles for a copy of the photo", () => {
    const copy = scaleCamera(camera, 384, 256);
    expect(copy.focalPx).toBe(260);
    expect(copy.rotation).toEqual(camera.rotation);
    expect(copy.vanishingPoints.x[0] * 2).toBeCloseTo(camera.vanishingPoints.x[0], 9);
  });

  test("refuses angles and sizes that no camera has", () => {
    const angles = { focalPx: 500, pitchDeg: 0, rollDeg: 0, yawDeg: 0 };
    expect(() => createCamera(0, 10, angles)).toThrow(RangeError);
    expect(() => createCamera(10, 10, { ...angles, focalPx: -1 })).toThrow(RangeError);
    expect(() => createCamera(10, 10, { ...angles, pitchDeg: 90 })).toThrow(RangeError);
    expect(() => createCamera(10, 10, { ...angles, yawDeg: Number.NaN })).toThrow(RangeError);
  });
});

describe("planes in metres", () => {
  test("the floor maps pixels to metres from below the camera and back", () => {
    const floor = floorPlane(camera, 1.4);
    const pixel = seePoint(camera, [0.7, 3.2, -1.4]);
    expect(gap(mapPoint(floor.imageToMetres, pixel), [0.7, 3.2])).toBeLessThan(1e-6);
    expect(gap(mapPoint(floor.metresToImage, [0.7, 3.2]), pixel)).toBeLessThan(1e-6);
  });

  test("the floor has no point above the horizon", () => {
    const { imageToMetres, metresToImage } = floorPlane(camera);
    expect(mapPoint(imageToMetres, [384, 20])).toBeNull();
    expect(mapPoint(metresToImage, [0, -5])).toBeNull();
  });

  test("a wall along a room direction needs only one point of its foot", () => {
    const corner = seePoint(camera, [2, 4, -1.5]);
    const back = wallAlong(camera, corner, "x");
    expect(
      gap(mapPoint(back.imageToMetres, seePoint(camera, [1.25, 4, 0])), [-0.75, 1.5]),
    ).toBeLessThan(1e-6);
    const side = wallAlong(camera, corner, "y");
    expect(
      gap(mapPoint(side.imageToMetres, seePoint(camera, [2, 3.5, 0])), [0.5, 1.5]),
    ).toBeLessThan(1e-6);
  });

  test("what has no plane is refused", () => {
    expect(() => floorPlane(camera, 0)).toThrow(RangeError);
    expect(() => wallAlong(camera, [384, 10], "x")).toThrow(RangeError);
    expect(() => invertHomography([1, 2, 3, 2, 4, 6, 0, 0, 1])).toThrow(RangeError);
  });
});
