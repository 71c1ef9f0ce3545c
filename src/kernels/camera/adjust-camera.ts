import { anglesOfPose, axisInCamera, createCamera, rayThrough, type Camera } from "./camera.ts";
import { checkConvex, type Corners, type PlanePoint } from "./homography.ts";
import { axesOfPose, tiltOfUp, type Vector3 } from "./pose.ts";
import { combine, cross, dot, squareUp, unit } from "./vector3.ts";

/** What a user draws to mend a camera; points are pixels of its photo. */
export type CameraHandle =
  /** The corners, in order around it, of something rectangular on the floor or on a wall. */
  | {
      readonly kind: "rectangle";
      readonly surface: "floor" | "wall";
      readonly corners: Corners;
    }
  /** A line that is upright in the room. */
  | { readonly kind: "upright"; readonly line: readonly [PlanePoint, PlanePoint] }
  /** A line that is level and runs along a wall. */
  | { readonly kind: "level"; readonly line: readonly [PlanePoint, PlanePoint] };

/** Fields of view across the longer side that a rectangle may ask for: 110° to 25°. */
const minFocal = 0.35;
const maxFocal = 2.25;

/** Whether a photo of this size may have been taken with this focal length, in its pixels. */
export function isUsualFocal(
  { width, height }: Pick<Camera, "width" | "height">,
  focal: number,
): boolean {
  const share = focal / Math.max(width, height);
  return share > minFocal && share < maxFocal;
}

/**
 * The camera that agrees with a handle. A rectangle sets tilt and heading, and the focal length too
 * where both pairs of its sides clearly converge (else the camera's is kept); an upright line turns
 * tilt as little as it must; a level line sets the heading. Throws `RangeError` for coinciding
 * points, corners that do not make a convex quadrilateral, or one that no camera can see so.
 */
export function adjustCamera(camera: Camera, handle: CameraHandle): Camera {
  if (handle.kind === "rectangle") return fitRectangle(camera, handle.surface, handle.corners);
  const plane = planeThrough(camera, handle.line);
  const up = axisInCamera(camera, "z");
  if (handle.kind === "level") {
    const level = cross(plane, up);
    if (dot(level, level) < 1e-10) throw new RangeError("adjust: the line must not be the horizon");
    return cameraFromAxes(camera, camera.focalPx, up, level);
  }
  const turned = combine(1, up, -dot(up, plane), plane);
  if (dot(turned, turned) < 0.25) throw new RangeError("adjust: the line must be nearly upright");
  return cameraFromAxes(camera, camera.focalPx, unit(turned), axisInCamera(camera, "x"));
}

function fitRectangle(camera: Camera, surface: "floor" | "wall", corners: Corners): Camera {
  checkConvex(corners);
  const [a, b, c, d] = corners;
  const across = meetingOfSides(camera, [a, b], [d, c]);
  const down = meetingOfSides(camera, [b, c], [a, d]);
  const focal = focalFromRightAngle(camera, across, down) ?? camera.focalPx;
  const [first, second] = squareUp(directionTo(across, focal), directionTo(down, focal));
  const up = axisInCamera(camera, "z");
  if (surface === "floor") {
    const normal = cross(first, second);
    return cameraFromAxes(camera, focal, facing(normal, up), first);
  }
  const isFirstUpright = Math.abs(dot(first, up)) > Math.abs(dot(second, up));
  return isFirstUpright
    ? cameraFromAxes(camera, focal, facing(first, up), second)
    : cameraFromAxes(camera, focal, facing(second, up), first);
}

/** Where two sides meet: homogeneous pixels from the photo's centre. */
function meetingOfSides(
  camera: Camera,
  first: readonly [PlanePoint, PlanePoint],
  second: readonly [PlanePoint, PlanePoint],
): Vector3 {
  const lineOf = ([p, q]: readonly [PlanePoint, PlanePoint]): Vector3 =>
    cross(centred(camera, p), centred(camera, q));
  return unit(cross(unit(lineOf(first)), unit(lineOf(second))));
}

function centred({ width, height }: Camera, [x, y]: PlanePoint): Vector3 {
  return [x - width / 2, y - height / 2, 1];
}

/**
 * The focal length at which two vanishing points (homogeneous, from the photo's centre) are those of
 * directions at right angles: (p/f, w) and (q/f, w') with f² = -p·q / (w w'). Null when ill posed.
 */
export function focalFromRightAngle(
  camera: Pick<Camera, "width" | "height">,
  p: Vector3,
  q: Vector3,
): number | null {
  const longSide = Math.max(camera.width, camera.height);
  // A vanishing point more than ten photos away moves too much with a pixel of a corner.
  const far = (v: Vector3): boolean => v[0] * v[0] + v[1] * v[1] > (10 * longSide * v[2]) ** 2;
  if (far(p) || far(q)) return null;
  const squared = -(p[0] * q[0] + p[1] * q[1]) / (p[2] * q[2]);
  const focal = Math.sqrt(squared);
  return isUsualFocal(camera, focal) ? focal : null;
}

function directionTo([x, y, w]: Vector3, focal: number): Vector3 {
  return unit([x, y, w * focal]);
}

function facing(axis: Vector3, like: Vector3): Vector3 {
  return dot(axis, like) < 0 ? combine(-1, axis, 0, axis) : axis;
}

function planeThrough(camera: Camera, [p, q]: readonly [PlanePoint, PlanePoint]): Vector3 {
  const normal = cross(rayThrough(camera, p[0], p[1]), rayThrough(camera, q[0], q[1]));
  if (!(dot(normal, normal) > 1e-12)) throw new RangeError("adjust: the line needs two points");
  return unit(normal);
}

/**
 * The camera of a photo of this size with this focal length, up and one of its floor directions;
 * yaw is folded to a quarter turn.
 */
export function cameraFromAxes(
  camera: Pick<Camera, "width" | "height">,
  focal: number,
  up: Vector3,
  level: Vector3,
): Camera {
  const tilt = tiltOfUp(up);
  const [right, ahead] = axesOfPose({ focal, ...tilt, yaw: 0 });
  const quarter = Math.PI / 2;
  const heading = Math.atan2(dot(level, ahead), dot(level, right));
  const yaw = heading - quarter * Math.ceil(heading / quarter - 0.5);
  return createCamera(camera.width, camera.height, anglesOfPose({ focal, ...tilt, yaw }));
}
