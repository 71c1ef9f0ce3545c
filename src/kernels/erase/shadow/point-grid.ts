import type { PointGrid } from "./shadow-loops.ts";
import type { ShadowCore } from "./shadow-core.ts";
import type { SuperpixelGraph } from "./superpixel-graph.ts";

const attributes = 7;

/**
 * Superpixels sorted into square cells of `cell` pixels, to find those near a place quickly: those
 * of a row of cells follow each other, with what is asked of them. The last two attributes are
 * texture and lightness, or `others`.
 */
export function sortIntoGrid(
  core: ShadowCore,
  graph: SuperpixelGraph,
  points: readonly number[],
  cell: number,
  others?: { readonly contrast: Float32Array; readonly spread: Float32Array },
): PointGrid {
  let [across, down] = [0, 0];
  for (const k of points) {
    across = Math.max(across, graph.x[k]!);
    down = Math.max(down, graph.y[k]!);
  }
  const columns = Math.floor(across / cell) + 1;
  const rows = Math.floor(down / cell) + 1;
  const starts = core.takeInt32(columns * rows + 1);
  const ids = core.takeInt32(points.length);
  const planes = core.takeFloat32(points.length * attributes);
  const grid = { cell, columns, rows, starts, ids, planes, stride: points.length };
  const cellOf = (k: number): number =>
    Math.floor(graph.y[k]! / cell) * columns + Math.floor(graph.x[k]! / cell);
  for (const k of points) starts[cellOf(k) + 1]! += 1;
  for (let i = 0; i < columns * rows; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice();
  for (const k of points) {
    const place = next[cellOf(k)]!++;
    ids[place] = k;
    write(grid, place, graph, k, others);
  }
  return grid;
}

function write(
  { planes, stride }: PointGrid,
  place: number,
  { count, x, y, logs, texture }: SuperpixelGraph,
  k: number,
  others: { readonly contrast: Float32Array; readonly spread: Float32Array } | undefined,
): void {
  const [red, green, blue] = [logs[k]!, logs[count + k]!, logs[2 * count + k]!];
  planes[place] = x[k]!;
  planes[stride + place] = y[k]!;
  planes[2 * stride + place] = red;
  planes[3 * stride + place] = green;
  planes[4 * stride + place] = blue;
  planes[5 * stride + place] = others?.contrast[k] ?? texture[k]!;
  planes[6 * stride + place] = others?.spread[k] ?? (red + green + blue) / 3;
}
