import { asHomography, mapPoint, type Homography, type PlanePoint } from "./homography.ts";
import type { PixelSize } from "../raster.ts";

/**
 * Metres between two points of a plane, given where they are seen and its matrix (pixels to metres);
 * null where one is past the plane's horizon. Throws `RangeError` for a bad matrix.
 */
export function measurePlaneLength(
  imageToMetres: readonly number[],
  line: readonly [PlanePoint, PlanePoint],
): number | null {
  const matrix = asHomography(imageToMetres);
  const [from, to] = [mapPoint(matrix, line[0]), mapPoint(matrix, line[1])];
  if (from === null || to === null) return null;
  return Math.sqrt((to[0] - from[0]) ** 2 + (to[1] - from[1]) ** 2);
}

/**
 * The same plane in a room that is `factor` times as large: all planes of one camera grow alike.
 * Throws `RangeError` unless the factor is positive.
 */
export function scalePlane(imageToMetres: readonly number[], factor: number): Homography {
  if (!(factor > 0) || !Number.isFinite(factor)) {
    throw new RangeError("plane: the scale must be positive");
  }
  return asHomography(imageToMetres.map((value, at) => (at < 6 ? value * factor : value)));
}

/**
 * A plane's matrix for another copy of the photo, `from` and `to` their sizes. Throws `RangeError`
 * for a bad matrix.
 */
export function resizePlane(
  imageToMetres: readonly number[],
  from: PixelSize,
  to: PixelSize,
): Homography {
  const scales = [from.width / to.width, from.height / to.height, 1];
  return asHomography(imageToMetres.map((value, at) => value * scales[at % 3]!));
}
