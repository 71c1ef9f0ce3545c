import { createCamera } from "#kernels/camera/camera.ts";
import type { CameraSolution } from "#kernels/camera/solve-camera.ts";

/** A camera solved for sure, with its horizon at this row and these edges. */
export function solveAt(
  size: { readonly width: number; readonly height: number },
  horizon: number,
  segments: Partial<CameraSolution["segments"]> = {},
): CameraSolution {
  const { width, height } = size;
  const focalPx = 0.75 * width;
  const pitchDeg = (Math.atan((horizon - height / 2) / focalPx) * 180) / Math.PI;
  return {
    ...createCamera(width, height, { focalPx, pitchDeg, rollDeg: 0, yawDeg: 0 }),
    confidence: 1,
    spread: { focal: 0.01, pitchDeg: 0.1, yawDeg: 0.1 },
    segments: { x: [], y: [], z: [], ...segments },
  };
}
