import { cameraFromAxes, isUsualFocal } from "./camera-from-axes.ts";
import type { Camera } from "./camera.ts";
import { asHomography, invertHomography, type Homography } from "./homography.ts";
import type { Vector3 } from "./pose.ts";
import { combine, cross, dot, squareUp, unit } from "./vector3.ts";

type Frame = Pick<Camera, "width" | "height">;

/** Where a plane in metres lies, in the frame of a camera with the principal point at the centre. */
export type PlanePose = {
  readonly focalPx: number;
  /** The plane's two directions, unit length and at right angles. */
  readonly first: Vector3;
  readonly second: Vector3;
  /** The plane's (0, 0), in metres from the camera. */
  readonly origin: Vector3;
};

/** Squared sine of the tilt below which a plane is faced and shows no focal length. */
const faced = 1e-4;

/**
 * Reads from a plane's matrix (pixels to metres) how it lies before the camera. It also tells the
 * focal length, as its directions are at right angles and equally long (after Zhang, 2000);
 * `usualFocalPx` is taken for a plane that is faced. Throws `RangeError` for a bad matrix.
 */
export function readPlanePose(
  imageToMetres: readonly number[],
  frame: Frame,
  usualFocalPx: number,
): PlanePose {
  const columns = centredColumns(invertHomography(asHomography(imageToMetres)), frame);
  const focalPx = focalOfColumns(columns, frame) ?? usualFocalPx;
  const [k1, k2, k3] = columnsThroughLens(columns, focalPx);
  const size = Math.sqrt(dot(k1, k1)) + Math.sqrt(dot(k2, k2));
  const [first, second] = squareUp(unit(k1), unit(k2));
  return { focalPx, first, second, origin: combine(2 / size, k3, 0, k3) };
}

/**
 * The camera that sees a floor or wall so, and how high it stands over the floor, where a wall's
 * plane is measured up from the floor. Throws `RangeError` as `readPlanePose`.
 */
export function readPlaneCamera(
  imageToMetres: readonly number[],
  surface: "floor" | "wall",
  frame: Frame,
  usualFocalPx: number,
): { readonly camera: Camera; readonly heightM: number } {
  const { focalPx, first, second, origin } = readPlanePose(imageToMetres, frame, usualFocalPx);
  const normal = cross(first, second);
  // The floor is seen from above, whichever way round its directions are.
  const upright = dot(normal, origin) < 0 ? normal : combine(-1, normal, 0, normal);
  const up = surface === "wall" ? second : upright;
  return { camera: cameraFromAxes(frame, focalPx, up, first), heightM: -dot(origin, up) };
}

/** The columns of a matrix. */
export type Columns = readonly [Vector3, Vector3, Vector3];

/** The columns of a matrix to pixels, with the pixels counted from the photo's centre. */
export function centredColumns(toImage: Homography, { width, height }: Frame): Columns {
  const column = (at: 0 | 1 | 2): Vector3 => {
    const w = toImage[6 + at]!;
    return [toImage[at] - (width / 2) * w, toImage[3 + at]! - (height / 2) * w, w];
  };
  return [column(0), column(1), column(2)];
}

/** Such columns as directions in the frame of a camera with this focal length. */
export function columnsThroughLens([h1, h2, h3]: Columns, focalPx: number): Columns {
  return [throughLens(h1, focalPx), throughLens(h2, focalPx), throughLens(h3, focalPx)];
}

function throughLens([x, y, w]: Vector3, focalPx: number): Vector3 {
  return [x / focalPx, y / focalPx, w];
}

/** Least squares of both conditions; a turn of the plane's directions gives the same. */
function focalOfColumns([h1, h2]: Columns, frame: Frame): number | null {
  const flat = h1[0] * h2[0] + h1[1] * h2[1];
  const deep = h1[2] * h2[2];
  const flatDifference = (h1[0] ** 2 + h1[1] ** 2 - h2[0] ** 2 - h2[1] ** 2) / 2;
  const deepDifference = (h1[2] ** 2 - h2[2] ** 2) / 2;
  const share = flat * deep + flatDifference * deepDifference;
  const focal = Math.sqrt(-(flat * flat + flatDifference * flatDifference) / share);
  if (!isUsualFocal(frame, focal)) return null;
  const [k1, k2] = [throughLens(h1, focal), throughLens(h2, focal)];
  const tilt = (h1[2] ** 2 + h2[2] ** 2) / (dot(k1, k1) + dot(k2, k2));
  return tilt < faced ? null : focal;
}
