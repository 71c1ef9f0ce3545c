import { describe, expect, test } from "vitest";

import { comparePlanes } from "#bench/redesign/align-planes.ts";
import { judge } from "#bench/redesign/targets.ts";
import { createCamera } from "#kernels/camera/camera.ts";
import { floorPlane } from "#kernels/camera/floor-plane.ts";
import { mapPoint } from "#kernels/camera/homography.ts";

const size = { width: 60, height: 40 };
const angles = { focalPx: 50, pitchDeg: -15, rollDeg: 1, yawDeg: 20 };

/** The lower rows of the picture. */
const floor = {
  ...size,
  data: Uint8Array.from({ length: 60 * 40 }, (_, i) => (i >= 60 * 24 ? 255 : 0)),
};

function planeOf(yawDeg: number, heightM: number): ReturnType<typeof floorPlane>["imageToMetres"] {
  const camera = createCamera(size.width, size.height, { ...angles, yawDeg });
  return floorPlane(camera, heightM).imageToMetres;
}

describe("the comparison of planes", () => {
  test("moves and turns a plane onto the true one", () => {
    const truth = planeOf(20, 1.4);
    const { aligned, scaleError } = comparePlanes(planeOf(65, 1.4), truth, floor);
    const [x, y] = mapPoint(aligned, [30, 35])!;
    const [trueX, trueY] = mapPoint(truth, [30, 35])!;
    expect(x).toBeCloseTo(trueX, 6);
    expect(y).toBeCloseTo(trueY, 6);
    expect(scaleError.worst).toBeLessThan(1e-6);
  });

  test("never scales: a camera taken for a tenth higher is ten percent off everywhere", () => {
    const { scaleError } = comparePlanes(planeOf(20, 1.1), planeOf(20, 1), floor);
    expect(scaleError.median).toBeCloseTo(10, 6);
    expect(scaleError.worst).toBeCloseTo(10, 6);
  });
});

describe("the targets", () => {
  test("are judged in their own sense, and only where there are figures", () => {
    const verdicts = judge(
      new Map([
        ["paint dE", 4],
        ["select IoU@3", 0.7],
      ]),
    );
    expect(verdicts.map(({ figure, isMet }) => [figure, isMet])).toEqual([
      ["paint dE", true],
      ["select IoU@3", false],
    ]);
  });
});
