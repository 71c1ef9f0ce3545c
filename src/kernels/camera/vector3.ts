import type { Vector3 } from "./pose.ts";

/** The sum of the products of the coordinates. */
export function dot(a: Vector3, b: Vector3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** The vector perpendicular to both, right-handed. */
export function cross(a: Vector3, b: Vector3): Vector3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** first × a + second × b. */
export function combine(first: number, a: Vector3, second: number, b: Vector3): Vector3 {
  return [first * a[0] + second * b[0], first * a[1] + second * b[1], first * a[2] + second * b[2]];
}

/** The vector at length 1; a zero vector stays. */
export function unit(a: Vector3): Vector3 {
  const size = Math.sqrt(dot(a, a));
  return size === 0 ? a : [a[0] / size, a[1] / size, a[2] / size];
}

/** The two perpendicular unit vectors nearest to two unit vectors that nearly are so. */
export function squareUp(first: Vector3, second: Vector3): [Vector3, Vector3] {
  const sum = unit(combine(1, first, 1, second));
  const difference = unit(combine(1, first, -1, second));
  const half = Math.SQRT1_2;
  return [combine(half, sum, half, difference), combine(half, sum, -half, difference)];
}
