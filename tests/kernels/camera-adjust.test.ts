import { describe, expect, test } from "vitest";

import { adjustCamera } from "#kernels/camera/adjust-camera.ts";
import { createCamera, type Camera } from "#kernels/camera/camera.ts";
import type { PlanePoint } from "#kernels/camera/homography.ts";
import type { Vector3 } from "#kernels/camera/pose.ts";

import { seePoint } from "./camera-room.ts";

const truth = createCamera(768, 512, { focalPx: 520, pitchDeg: -11, rollDeg: 1.5, yawDeg: 27 });
const guess = createCamera(768, 512, { focalPx: 600, pitchDeg: -5, rollDeg: 0, yawDeg: 10 });

type Corners = [PlanePoint, PlanePoint, PlanePoint, PlanePoint];

function seeCorners(camera: Camera, points: readonly Vector3[]): Corners {
  return points.map((point) => seePoint(camera, point)) as Corners;
}

const onFloor: Vector3[] = [
  [-0.5, 2, -1.5],
  [1, 2, -1.5],
  [1, 4, -1.5],
  [-0.5, 4, -1.5],
];
const onWall: Vector3[] = [
  [-0.5, 3, -1],
  [1.5, 3, -1],
  [1.5, 3, 1],
  [-0.5, 3, 1],
];

/** The largest difference of two cameras: degrees, or parts of a thousand of focal length. */
function gap(actual: Camera, expected: Camera): number {
  return Math.max(
    1000 * Math.abs(actual.focalPx / expected.focalPx - 1),
    Math.abs(actual.pitchDeg - expected.pitchDeg),
    Math.abs(actual.rollDeg - expected.rollDeg),
    Math.abs(actual.yawDeg - expected.yawDeg),
  );
}

describe("mending a camera", () => {
  test.each([
    { surface: "floor" as const, points: onFloor },
    { surface: "wall" as const, points: onWall },
  ])("four corners of a rectangle on the $surface give it back", ({ surface, points }) => {
    const corners = seeCorners(truth, points);
    expect(gap(adjustCamera(guess, { kind: "rectangle", surface, corners }), truth)).toBeLessThan(
      1e-4,
    );
    const turned: Corners = [corners[2], corners[1], corners[0], corners[3]];
    expect(
      gap(adjustCamera(guess, { kind: "rectangle", surface, corners: turned }), truth),
    ).toBeLessThan(1e-4);
  });

  test("a rectangle seen straight on keeps the focal length", () => {
    const straight = createCamera(768, 512, {
      focalPx: 600,
      pitchDeg: -12,
      rollDeg: 0,
      yawDeg: 0,
    });
    const corners = seeCorners(straight, onFloor);
    const mended = adjustCamera(guess, { kind: "rectangle", surface: "floor", corners });
    expect(gap(mended, straight)).toBeLessThan(1e-4);
  });

  test("a level line along a wall sets the heading alone", () => {
    const turned = createCamera(768, 512, { ...truth, yawDeg: 10 });
    const line = [seePoint(truth, [-1, 4, 0.9]), seePoint(truth, [1.5, 4, 0.9])] as const;
    expect(gap(adjustCamera(turned, { kind: "level", line }), truth)).toBeLessThan(1e-4);
  });

  test("an upright line becomes upright with the least turn", () => {
    const line = [seePoint(truth, [1.2, 3, -1.5]), seePoint(truth, [1.2, 3, 0.5])] as const;
    const tilted = createCamera(768, 512, { ...truth, rollDeg: 4 });
    const mended = adjustCamera(tilted, { kind: "upright", line });
    expect(mended.focalPx).toBe(truth.focalPx);
    expect(Math.abs(mended.rollDeg - truth.rollDeg)).toBeLessThan(0.5);
    expect(gap(adjustCamera(truth, { kind: "upright", line }), truth)).toBeLessThan(1e-4);
  });

  test("handles that say nothing are refused", () => {
    const corners: Corners = [
      [100, 400],
      [300, 300],
      [500, 200],
      [700, 100],
    ];
    const rectangle = { kind: "rectangle", surface: "floor", corners } as const;
    expect(() => adjustCamera(guess, rectangle)).toThrow(RangeError);
    const point: [PlanePoint, PlanePoint] = [
      [100, 100],
      [100, 100],
    ];
    expect(() => adjustCamera(guess, { kind: "upright", line: point })).toThrow(RangeError);
    const level: [PlanePoint, PlanePoint] = [
      [100, 100],
      [400, 100],
    ];
    expect(() => adjustCamera(guess, { kind: "upright", line: level })).toThrow(RangeError);
  });
});
