import { describe, expect, test } from "vitest";

import { createCamera, type Camera } from "#kernels/camera/camera.ts";
import { fitPlaneCorners, moveCorner } from "#kernels/camera/fit-plane-corners.ts";
import { floorPlane } from "#kernels/camera/floor-plane.ts";
import {
  homographyOfCorners,
  mapPoint,
  type Corners,
  type Homography,
  type PlanePoint,
} from "#kernels/camera/homography.ts";
import {
  measurePlaneLength,
  resizePlane,
  scalePlane,
} from "#kernels/camera/measure-plane-length.ts";
import { readPlaneCamera } from "#kernels/camera/plane-pose.ts";
import type { Vector3 } from "#kernels/camera/pose.ts";
import { wallAlong } from "#kernels/camera/wall-plane.ts";

import { seePoint } from "./camera-room.ts";

const truth = createCamera(768, 512, { focalPx: 560, pitchDeg: -14, rollDeg: 1, yawDeg: 24 });
const guess = createCamera(768, 512, { focalPx: 590, pitchDeg: -9, rollDeg: 0, yawDeg: 18 });
const frame = { width: 768, height: 512 };

function see(camera: Camera, points: readonly [Vector3, Vector3, Vector3, Vector3]): Corners {
  const [a, b, c, d] = points;
  return [seePoint(camera, a), seePoint(camera, b), seePoint(camera, c), seePoint(camera, d)];
}

const onFloor: [Vector3, Vector3, Vector3, Vector3] = [
  [-0.5, 2, -1.5],
  [1.5, 2, -1.5],
  [1.5, 3.5, -1.5],
  [-0.5, 3.5, -1.5],
];
const onWall: [Vector3, Vector3, Vector3, Vector3] = [
  [-0.5, 3, -1],
  [1.5, 3, -1],
  [1.5, 3, 1],
  [-0.5, 3, 1],
];

/** The four sides' lengths in metres. */
function sides(plane: Homography, corners: Corners): number[] {
  return corners.map((corner, at) => {
    const next = corners[(at + 1) % 4] ?? corner;
    return measurePlaneLength(plane, [corner, next]) ?? Number.NaN;
  });
}

/** The largest difference, as a part of what is expected. */
function gap(actual: readonly number[], expected: readonly number[]): number {
  return Math.max(...actual.map((value, at) => Math.abs(value / (expected[at] ?? 0) - 1)));
}

describe("corners", () => {
  test("a homography takes four corners to four others and back", () => {
    const from: Corners = [
      [10, 20],
      [110, 30],
      [120, 90],
      [0, 100],
    ];
    const to: Corners = [
      [1, 1],
      [3, 1],
      [3, 2],
      [1, 2],
    ];
    const there = homographyOfCorners(from, to);
    from.forEach((corner, at) => {
      const [x, y] = mapPoint(there, corner) ?? [0, 0];
      expect(x).toBeCloseTo(to[at]?.[0] ?? 0, 9);
      expect(y).toBeCloseTo(to[at]?.[1] ?? 0, 9);
    });
  });

  test("three corners on a line or a bow tie are refused", () => {
    const square: Corners = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ];
    expect(() => homographyOfCorners(moveCorner(square, 2, [-10, 0]), square)).toThrow(RangeError);
    expect(() => homographyOfCorners(moveCorner(square, 2, [-20, -5]), square)).toThrow(RangeError);
  });
});

describe("fitting a plane to corners", () => {
  test("corners that are not moved leave the plane as it is", () => {
    const plane = floorPlane(guess).imageToMetres;
    const corners = see(guess, onFloor);
    const same = fitPlaneCorners(plane, {
      ...frame,
      surface: "floor",
      before: corners,
      after: corners,
      focalPx: 590,
    });
    const point: PlanePoint = [300, 400];
    const [x, y] = mapPoint(same, point) ?? [0, 0];
    const [trueX, trueY] = mapPoint(plane, point) ?? [9, 9];
    expect(Math.hypot(x - trueX, y - trueY)).toBeLessThan(1e-6);
  });

  test("a floor gets its true proportions and size from the corners of a rectangle on it", () => {
    const plane = fitPlaneCorners(floorPlane(guess).imageToMetres, {
      ...frame,
      surface: "floor",
      before: see(guess, onFloor),
      after: see(truth, onFloor),
      focalPx: 590,
    });
    expect(gap(sides(plane, see(truth, onFloor)), [2, 1.5, 2, 1.5])).toBeLessThan(0.03);
  });

  test("a wall gets its true proportions, and its rectangle keeps the area", () => {
    const plane = wallAlong(guess, seePoint(guess, [0, 3, -1.5]), "x").imageToMetres;
    const fitted = fitPlaneCorners(plane, {
      ...frame,
      surface: "wall",
      before: see(guess, onWall),
      after: see(truth, onWall),
      focalPx: 590,
    });
    const [across = 0, up = 0] = sides(fitted, see(truth, onWall));
    expect(across / up).toBeCloseTo(1, 1);
    expect(across * up).toBeCloseTo(4, 6);
  });

  test("small moves of a corner change the plane little, however it is seen", () => {
    for (const yawDeg of [0, 0.5, 20, 44]) {
      const camera = createCamera(768, 512, { focalPx: 560, pitchDeg: -12, rollDeg: 0, yawDeg });
      const plane = floorPlane(camera).imageToMetres;
      const before = see(camera, onFloor);
      let last = sides(plane, before);
      for (let step = 1; step <= 12; step++) {
        const after = moveCorner(before, 2, [step, 0]);
        const fit = { ...frame, surface: "floor" as const, before, after, focalPx: 560 };
        const now = sides(fitPlaneCorners(plane, fit), after);
        expect(gap(now, last)).toBeLessThan(0.06);
        last = now;
      }
    }
  });

  test("corners that would set a floor upright are refused", () => {
    const before = see(guess, onFloor);
    const fit = { ...frame, surface: "floor" as const, before, focalPx: 590 };
    const plane = floorPlane(guess).imageToMetres;
    const after = moveCorner(moveCorner(before, 2, [0, -900]), 3, [0, -900]);
    expect(() => fitPlaneCorners(plane, { ...fit, after })).toThrow(RangeError);
  });
});

describe("the camera of a plane", () => {
  test.each([0, 7, 24, -40])("a floor seen with a yaw of %d° gives camera and height", (yawDeg) => {
    const camera = createCamera(768, 512, { focalPx: 560, pitchDeg: -14, rollDeg: 1, yawDeg });
    const found = readPlaneCamera(floorPlane(camera, 1.7).imageToMetres, "floor", frame, 700);
    expect(found.camera.focalPx).toBeCloseTo(560, 5);
    expect(found.camera.pitchDeg).toBeCloseTo(-14, 6);
    expect(found.camera.rollDeg).toBeCloseTo(1, 6);
    expect(found.camera.yawDeg).toBeCloseTo(yawDeg, 6);
    expect(found.heightM).toBeCloseTo(1.7, 6);
  });

  test("a wall gives them too, and one that is faced takes the usual focal length", () => {
    const wall = wallAlong(truth, seePoint(truth, [0, 3, -1.5]), "x", 1.5).imageToMetres;
    const found = readPlaneCamera(wall, "wall", frame, 700);
    expect(found.camera.focalPx).toBeCloseTo(560, 5);
    expect(found.camera.yawDeg).toBeCloseTo(24, 6);
    expect(found.heightM).toBeCloseTo(1.5, 6);

    const level = createCamera(768, 512, { focalPx: 560, pitchDeg: 0, rollDeg: 0, yawDeg: 0 });
    const faced = wallAlong(level, seePoint(level, [0, 3, -1.5]), "x").imageToMetres;
    expect(readPlaneCamera(faced, "wall", frame, 700).camera.focalPx).toBe(700);
  });
});

describe("lengths on a plane", () => {
  const plane = floorPlane(truth).imageToMetres;
  const line: [PlanePoint, PlanePoint] = [see(truth, onFloor)[0], see(truth, onFloor)[1]];

  test("are metres, and grow with the room", () => {
    expect(measurePlaneLength(plane, line)).toBeCloseTo(2, 6);
    expect(measurePlaneLength(scalePlane(plane, 1.25), line)).toBeCloseTo(2.5, 6);
    const { heightM } = readPlaneCamera(scalePlane(plane, 1.25), "floor", frame, 700);
    expect(heightM).toBeCloseTo(1.875, 6);
    expect(measurePlaneLength(plane, [line[0], [300, 2]])).toBeNull();
  });

  test("are the same on a copy of the photo", () => {
    const copy = resizePlane(plane, frame, { width: 384, height: 256 });
    const halved = line.map(([x, y]): PlanePoint => [x / 2, y / 2]) as [PlanePoint, PlanePoint];
    expect(measurePlaneLength(copy, halved)).toBeCloseTo(2, 6);
  });

  test("a scale or a matrix that makes no sense is refused", () => {
    expect(() => scalePlane(plane, 0)).toThrow(RangeError);
    expect(() => scalePlane([1, 2, 3], 1)).toThrow(RangeError);
    expect(() => measurePlaneLength([], line)).toThrow(RangeError);
  });
});
