import { axisInCamera, rayThrough, type Camera } from "./camera.ts";
import { homographyOfColumns, invertHomography, type Homography } from "./homography.ts";
import type { PlanePoint } from "./homography.ts";
import type { Vector3 } from "./pose.ts";
import { combine, dot } from "./vector3.ts";

/**
 * A plane of the room in metres, in pixels of the camera's photo; `mapPoint` gives null for pixels
 * past the plane's horizon. A copy of the photo at another size needs its own (`scaleCamera`).
 */
export type PlaneInMetres = {
  readonly imageToMetres: Homography;
  readonly metresToImage: Homography;
};

/** Eye height of a standing person with a phone: the scale when nothing better is known. */
export const usualCameraHeightM = 1.5;

/**
 * The floor under a camera this high: the room's X and Y in metres, origin under the camera. Throws
 * `RangeError` unless the height is positive.
 */
export function floorPlane(camera: Camera, cameraHeightM = usualCameraHeightM): PlaneInMetres {
  checkHeight(cameraHeightM);
  const up = axisInCamera(camera, "z");
  const origin = combine(-cameraHeightM, up, 0, up);
  return planeInMetres(camera, axisInCamera(camera, "x"), axisInCamera(camera, "y"), origin);
}

/** The plane spanned by two unit directions from an origin, all in the camera's frame, in metres. */
export function planeInMetres(
  camera: Camera,
  first: Vector3,
  second: Vector3,
  origin: Vector3,
): PlaneInMetres {
  const metresToImage = homographyOfColumns(
    project(camera, first),
    project(camera, second),
    project(camera, origin),
  );
  return { metresToImage, imageToMetres: invertHomography(metresToImage) };
}

/**
 * Where the floor is seen at a pixel, in metres in the camera's frame. Throws `RangeError` for a
 * pixel that is not below the horizon.
 */
export function footPoint(
  camera: Camera,
  [x, y]: PlanePoint,
  cameraHeightM = usualCameraHeightM,
): Vector3 {
  checkHeight(cameraHeightM);
  const ray = rayThrough(camera, x, y);
  const drop = -dot(ray, axisInCamera(camera, "z"));
  if (!(drop > 1e-6)) throw new RangeError("floor: the point must be below the horizon");
  return combine(cameraHeightM / drop, ray, 0, ray);
}

function checkHeight(cameraHeightM: number): void {
  if (!(cameraHeightM > 0) || !Number.isFinite(cameraHeightM)) {
    throw new RangeError("floor: the camera's height must be positive");
  }
}

function project({ focalPx, width, height }: Camera, [x, y, z]: Vector3): Vector3 {
  return [focalPx * x + (width / 2) * z, focalPx * y + (height / 2) * z, z];
}
