import type { Vector3 } from "./pose.ts";

/** A 3×3 matrix, row by row, that takes homogeneous points (x, y, 1) of one plane to another. */
export type Homography = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

/** A point of a plane. */
export type PlanePoint = readonly [number, number];

/** The point the homography takes (x, y) to; null where that is at or behind infinity (w ≤ 0). */
export function mapPoint(h: Homography, [x, y]: PlanePoint): PlanePoint | null {
  const w = h[6] * x + h[7] * y + h[8];
  if (!(w > 1e-12)) return null;
  return [(h[0] * x + h[1] * y + h[2]) / w, (h[3] * x + h[4] * y + h[5]) / w];
}

/** The homography back, of the sign that keeps `mapPoint` valid both ways; `RangeError` for a singular one. */
export function invertHomography(h: Homography): Homography {
  const a = h[4] * h[8] - h[5] * h[7];
  const b = h[5] * h[6] - h[3] * h[8];
  const c = h[3] * h[7] - h[4] * h[6];
  const determinant = h[0] * a + h[1] * b + h[2] * c;
  if (!Number.isFinite(determinant) || determinant === 0) {
    throw new RangeError("homography: must be invertible");
  }
  return [
    a / determinant,
    (h[2] * h[7] - h[1] * h[8]) / determinant,
    (h[1] * h[5] - h[2] * h[4]) / determinant,
    b / determinant,
    (h[0] * h[8] - h[2] * h[6]) / determinant,
    (h[2] * h[3] - h[0] * h[5]) / determinant,
    c / determinant,
    (h[1] * h[6] - h[0] * h[7]) / determinant,
    (h[0] * h[4] - h[1] * h[3]) / determinant,
  ];
}

/** The homography whose columns are these vectors. */
export function homographyOfColumns(a: Vector3, b: Vector3, c: Vector3): Homography {
  return [a[0], b[0], c[0], a[1], b[1], c[1], a[2], b[2], c[2]];
}
