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

/** Four points, in order around what they enclose. */
export type Corners = readonly [PlanePoint, PlanePoint, PlanePoint, PlanePoint];

/** Nine numbers as a homography; `RangeError` for other counts and for what is not finite. */
export function asHomography(matrix: readonly number[]): Homography {
  if (matrix.length !== 9 || !matrix.every(Number.isFinite)) {
    throw new RangeError("homography: must be nine numbers");
  }
  return matrix as unknown as Homography;
}

/**
 * The homography that takes four corners to four others (Heckbert, 1989, by way of the unit square).
 * Throws `RangeError` where either are not the corners of a convex quadrilateral.
 */
export function homographyOfCorners(from: Corners, to: Corners): Homography {
  const [source, target] = [unitSquareTo(from), unitSquareTo(to)];
  const back = invertHomography(source);
  const entry = (row: number, column: number): number =>
    [0, 1, 2].reduce((sum, k) => sum + target[3 * row + k]! * back[3 * k + column]!, 0);
  return asHomography([0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => entry(row, column))));
}

/** Throws `RangeError` unless the corners make a convex quadrilateral, none of its turns degenerate. */
export function checkConvex(corners: Corners): void {
  const turns = corners.map(([x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % 4]!;
    const [lastX, lastY] = corners[(index + 2) % 4]!;
    const [dx, dy, ex, ey] = [nextX - x, nextY - y, lastX - nextX, lastY - nextY];
    return (dx * ey - dy * ex) / Math.sqrt((dx * dx + dy * dy) * (ex * ex + ey * ey));
  });
  const isConvex = turns.every((turn) => turn > 0.01) || turns.every((turn) => turn < -0.01);
  if (!isConvex) throw new RangeError("corners: must make a convex quadrilateral");
}

/** From the unit square's corners (0, 0), (1, 0), (1, 1), (0, 1). */
function unitSquareTo(corners: Corners): Homography {
  checkConvex(corners);
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
  const [ax, ay, bx, by] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const size = ax * by - bx * ay;
  const g = (sx * by - bx * sy) / size;
  const h = (ax * sy - sx * ay) / size;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
}

/** The homography whose columns are these vectors. */
export function homographyOfColumns(a: Vector3, b: Vector3, c: Vector3): Homography {
  return [a[0], b[0], c[0], a[1], b[1], c[1], a[2], b[2], c[2]];
}
