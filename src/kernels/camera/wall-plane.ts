import { axisInCamera, directionAt, type Camera, type RoomAxis } from "./camera.ts";
import { footPoint, planeInMetres, usualCameraHeightM, type PlaneInMetres } from "./floor-plane.ts";
import type { PlanePoint } from "./homography.ts";
import { combine } from "./vector3.ts";

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
