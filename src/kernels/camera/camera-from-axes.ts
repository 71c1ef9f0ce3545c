import { anglesOfPose, createCamera, type Camera } from "./camera.ts";
import { axesOfPose, tiltOfUp, type Vector3 } from "./pose.ts";
import { dot } from "./vector3.ts";

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
