import { axisInCamera, rayThrough, type Camera } from "./camera.ts";
import { footPoint } from "./floor-plane.ts";
import type { PlanePoint } from "./homography.ts";
import { combine, dot } from "./vector3.ts";

/**
 * The camera's height in metres when the line between two pixels of the floor has a known length.
 * Throws `RangeError` unless both are below the horizon, apart, and the length is positive.
 */
export function heightFromFloorLine(
  camera: Camera,
  line: readonly [PlanePoint, PlanePoint],
  metres: number,
): number {
  const from = footPoint(camera, line[0], 1);
  const along = combine(1, footPoint(camera, line[1], 1), -1, from);
  return scaleFor(Math.sqrt(dot(along, along)), metres);
}

/**
 * The camera's height in metres when something upright (a door, a wall) is seen from its foot on the
 * floor to its top at these pixels and its height is known. Throws `RangeError` unless the foot is
 * below the horizon and below the top.
 */
export function heightFromUpright(
  camera: Camera,
  foot: PlanePoint,
  top: PlanePoint,
  metres: number,
): number {
  const base = footPoint(camera, foot, 1);
  const up = axisInCamera(camera, "z");
  const ray = rayThrough(camera, top[0], top[1]);
  // The point of the ray through the top that is nearest to the upright through the foot.
  const level = combine(1, ray, -dot(ray, up), up);
  const distance = dot(base, level) / dot(level, level);
  return scaleFor(dot(ray, up) * distance + 1, metres);
}

function scaleFor(lengthAtHeightOne: number, metres: number): number {
  if (!(metres > 0) || !Number.isFinite(metres)) {
    throw new RangeError("scale: the known length must be positive");
  }
  if (!(lengthAtHeightOne > 1e-6)) throw new RangeError("scale: the two points must be apart");
  return metres / lengthAtHeightOne;
}
