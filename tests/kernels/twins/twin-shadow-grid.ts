import type { PointGrid } from "#kernels/erase/shadow/shadow-loops.ts";

/** Calls `visit` with every point whose cell touches the square of `radius` around (x, y). */
export function forEachNear(
  { cell, columns, rows, starts }: PointGrid,
  x: number,
  y: number,
  radius: number,
  visit: (point: number) => void,
): void {
  const clamp = (place: number, most: number): number =>
    Math.min(Math.max(Math.floor(place / cell), 0), most - 1);
  const left = clamp(x - radius, columns);
  const right = clamp(x + radius, columns);
  const bottom = clamp(y + radius, rows);
  for (let row = clamp(y - radius, rows); row <= bottom; row++) {
    const end = starts[row * columns + right + 1]!;
    for (let i = starts[row * columns + left]!; i < end; i++) visit(i);
  }
}
