import type { Corners, PlanePoint } from "#kernels/camera/homography.ts";

/** The corners with another one at this place. */
export function replaceAt([a, b, c, d]: Corners, at: number, point: PlanePoint): Corners {
  const take = (corner: PlanePoint, index: number): PlanePoint => (index === at ? point : corner);
  return [take(a, 0), take(b, 1), take(c, 2), take(d, 3)];
}
