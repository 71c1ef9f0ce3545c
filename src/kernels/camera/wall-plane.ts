import { axisInCamera, directionAt, type Camera, type RoomAxis } from "./camera.ts";
import { footPoint, planeInMetres, usualCameraHeightM, type PlaneInMetres } from "./floor-plane.ts";
import type { PlanePoint } from "./homography.ts";
import { combine, dot, unit } from "./vector3.ts";

/** A direction of the floor. */
export type FloorAxis = Exclude<RoomAxis, "z">;

/**
 * The wall along a room direction whose foot is seen at a pixel, as that of a vertical corner or any
 * point of its base: metres to the right of that foot, as one faces the wall, and up from the floor.
 * Throws `RangeError` when the pixel is not below the horizon.
 */
export function wallAlong(
  camera: Camera,
  foot: PlanePoint,
  axis: FloorAxis,
  cameraHeightM = usualCameraHeightM,
): PlaneInMetres {
  const direction = axisInCamera(camera, axis);
  const [right] = directionAt(camera, axis, foot[0], foot[1]);
  const facing = right >= 0 ? 1 : -1;
  return planeInMetres(
    camera,
    combine(facing, direction, 0, direction),
    axisInCamera(camera, "z"),
    footPoint(camera, foot, cameraHeightM),
  );
}

/**
 * The wall on a line of the floor given by two of its pixels in any order, at whatever angle it
 * stands: metres from the left one, and up from the floor, in the scale of `floorPlane`. Throws
 * `RangeError` when a pixel is not below the horizon or both see the same point.
 */
export function wallOnBase(
  camera: Camera,
  base: readonly [PlanePoint, PlanePoint],
  cameraHeightM = usualCameraHeightM,
): PlaneInMetres {
  const [left, right] = base[0][0] <= base[1][0] ? base : [base[1], base[0]];
  const from = footPoint(camera, left, cameraHeightM);
  const to = footPoint(camera, right, cameraHeightM);
  const along = combine(1, to, -1, from);
  if (!(dot(along, along) > 1e-12)) throw new RangeError("wall: the base needs two points");
  return planeInMetres(camera, unit(along), axisInCamera(camera, "z"), from);
}

/** The room direction that a line of the floor, given by two of its pixels, runs along most nearly. */
export function nearestFloorAxis(
  camera: Camera,
  base: readonly [PlanePoint, PlanePoint],
): FloorAxis {
  const from = footPoint(camera, base[0]);
  const along = combine(1, footPoint(camera, base[1]), -1, from);
  const share = (axis: FloorAxis): number => Math.abs(dot(along, axisInCamera(camera, axis)));
  return share("x") >= share("y") ? "x" : "y";
}
