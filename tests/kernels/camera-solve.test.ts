import { describe, expect, test } from "vitest";

import { createCamera } from "#kernels/camera/camera.ts";
import { solveCamera } from "#kernels/camera/solve-camera.ts";
import { resizeRaster } from "#kernels/resample.ts";

import { drawCameraRoom } from "./camera-room.ts";
import { paintNoise, paintPicture } from "./pictures.ts";

const truth = createCamera(384, 256, { focalPx: 270, pitchDeg: -9, rollDeg: 1, yawDeg: 24 });
const photo = drawCameraRoom(truth);

describe("solving the camera of a photo", () => {
  test("finds focal length, tilt and heading of a drawn room", () => {
    const camera = solveCamera(photo);
    expect(Math.abs(camera.focalPx / truth.focalPx - 1)).toBeLessThan(0.01);
    expect(Math.abs(camera.pitchDeg - truth.pitchDeg)).toBeLessThan(0.15);
    expect(Math.abs(camera.rollDeg - truth.rollDeg)).toBeLessThan(0.15);
    expect(Math.abs(camera.yawDeg - truth.yawDeg)).toBeLessThan(0.3);
    expect(camera.confidence).toBeGreaterThan(0.6);
  });

  test.each([
    { focalPx: 200, pitchDeg: -14, rollDeg: -1, yawDeg: -31 },
    { focalPx: 330, pitchDeg: -6, rollDeg: 0.5, yawDeg: 38 },
  ])("finds it at other fields of view and headings: %o", (angles) => {
    const camera = solveCamera(drawCameraRoom(createCamera(384, 256, angles)));
    expect(Math.abs(camera.focalPx / angles.focalPx - 1)).toBeLessThan(0.02);
    expect(Math.abs(camera.pitchDeg - angles.pitchDeg)).toBeLessThan(0.3);
    expect(Math.abs(camera.yawDeg - angles.yawDeg)).toBeLessThan(0.5);
  });

  test("follows the walls, not a rug that lies a little askew", () => {
    const camera = solveCamera(drawCameraRoom(truth, 6));
    expect(Math.abs(camera.yawDeg - truth.yawDeg)).toBeLessThan(0.5);
  });

  test("answers in the pixels of the photo, whatever its size", () => {
    const small = solveCamera(photo);
    const large = solveCamera(resizeRaster(photo, 1152, 768));
    expect(Math.abs(large.focalPx / (3 * small.focalPx) - 1)).toBeLessThan(0.02);
    expect([large.width, large.height]).toEqual([1152, 768]);
    const edges = large.segments.z.flatMap(({ x1, x2 }) => [x1, x2]);
    expect(Math.max(...edges)).toBeGreaterThan(900);
  });

  test("tells which edges run along each direction", () => {
    const { segments, vanishingPoints } = solveCamera(photo);
    for (const axis of ["x", "y", "z"] as const) {
      const [x, y, w] = vanishingPoints[axis];
      expect(segments[axis].length).toBeGreaterThan(2);
      for (const { x1, y1, x2, y2 } of segments[axis]) {
        const towards = [x - ((x1 + x2) / 2) * w, y - ((y1 + y2) / 2) * w] as const;
        const sine =
          (towards[0] * (y2 - y1) - towards[1] * (x2 - x1)) /
          (Math.hypot(...towards) * Math.hypot(x2 - x1, y2 - y1));
        expect(Math.abs(sine)).toBeLessThan(0.08);
      }
    }
  });

  test("gives the same answer twice, fit for JSON, and leaves the photo alone", () => {
    const before = photo.data.slice();
    const camera = solveCamera(photo);
    expect(JSON.parse(JSON.stringify(camera))).toEqual(camera);
    expect(solveCamera(photo)).toEqual(camera);
    expect(photo.data).toEqual(before);
  });

  test("guesses without confidence where there is nothing to see", () => {
    const blank = solveCamera(paintPicture(120, 80, () => [128, 128, 128]));
    expect(blank.confidence).toBe(0);
    expect(blank.pitchDeg).toBe(0);
    expect(blank.focalPx).toBeGreaterThan(60);
    expect(solveCamera(paintNoise(160, 120, 5)).confidence).toBeLessThan(0.3);
    expect(solveCamera(paintPicture(1, 1, () => [0, 0, 0])).confidence).toBe(0);
  });

  test("keeps to a known focal length", () => {
    const camera = solveCamera(
      paintPicture(120, 80, () => [9, 9, 9]),
      { focalPx: 77 },
    );
    expect(camera.focalPx).toBeCloseTo(77, 6);
    const frontal = createCamera(384, 256, { focalPx: 300, pitchDeg: 0, rollDeg: 0, yawDeg: 0 });
    const known = solveCamera(drawCameraRoom(frontal), { focalPx: 300 });
    expect(Math.abs(known.focalPx / 300 - 1)).toBeLessThan(0.02);
    expect(known.spread.focal).toBeLessThan(0.04);
  });

  test("refuses what is not a photo or a focal length", () => {
    const torn = { width: 4, height: 4, data: new Uint8ClampedArray(3) };
    expect(() => solveCamera(torn)).toThrow(RangeError);
    expect(() => solveCamera(photo, { focalPx: 0 })).toThrow(RangeError);
    expect(() => solveCamera(photo, { focalPx: Number.NaN })).toThrow(RangeError);
  });
});
