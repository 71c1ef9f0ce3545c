/** Points sorted into square cells, to find those within a distance of a place quickly. */
export type NearbyIndex = {
  /** Calls `visit` with every point whose cell touches the square of `radius` around (x, y). */
  forEachNear(x: number, y: number, radius: number, visit: (point: number) => void): void;
};

/** Sorts `points`, whose coordinates `x` and `y` hold by point, into cells of `cell` pixels. */
export function indexNearby(
  points: readonly number[],
  x: Float32Array,
  y: Float32Array,
  cell: number,
): NearbyIndex {
  const cells = new Map<number, number[]>();
  for (const point of points) {
    const key = keyOf(Math.floor(x[point]! / cell), Math.floor(y[point]! / cell));
    const held = cells.get(key);
    if (held === undefined) cells.set(key, [point]);
    else held.push(point);
  }
  return {
    forEachNear(atX, atY, radius, visit) {
      const right = Math.floor((atX + radius) / cell);
      const bottom = Math.floor((atY + radius) / cell);
      for (let row = Math.floor((atY - radius) / cell); row <= bottom; row++) {
        for (let column = Math.floor((atX - radius) / cell); column <= right; column++) {
          for (const point of cells.get(keyOf(column, row)) ?? []) visit(point);
        }
      }
    },
  };
}

function keyOf(column: number, row: number): number {
  return row * 65_536 + column;
}
