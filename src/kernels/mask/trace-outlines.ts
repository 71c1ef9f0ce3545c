import { findMaskBounds } from "../mask.ts";
import type { Mask } from "../raster.ts";

/** A closed line in pixels of the mask: x, y, x, y, … */
export type Outline = Float32Array<ArrayBuffer>;

/**
 * The edges of a mask at half coverage as closed lines, by marching squares with linear
 * interpolation (Lorensen and Cline 1987 in two dimensions). The mask is taken to be surrounded by
 * nothing, so every line closes. Linear in the pixels.
 */
export function traceOutlines(mask: Mask): Outline[] {
  const { width, height } = mask;
  const bounds = findMaskBounds(mask);
  if (bounds === null) return [];
  const read = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (mask.data[y * width + x] ?? 0);
  const next = new Map<number, Segment[]>();
  for (let y = bounds.top - 1; y < bounds.bottom; y += 1) {
    for (let x = bounds.left - 1; x < bounds.right; x += 1) {
      const corners: Corners = [read(x, y), read(x + 1, y), read(x + 1, y + 1), read(x, y + 1)];
      if (isUniform(corners)) continue;
      for (const segment of crossCell(x, y, corners, width + 2)) {
        const from = next.get(segment.from);
        if (from === undefined) next.set(segment.from, [segment]);
        else from.push(segment);
      }
    }
  }
  return joinSegments(next);
}

type Segment = { from: number; to: number; x: number; y: number };
type Corners = readonly [number, number, number, number];

const half = 127.5;
/** Per case: pairs of cell edges (0 top, 1 right, 2 bottom, 3 left), inside on the right hand. */
const crossings: readonly (readonly number[])[] = [
  [],
  [0, 3],
  [1, 0],
  [1, 3],
  [2, 1],
  [0, 3, 2, 1],
  [2, 0],
  [2, 3],
  [3, 2],
  [0, 2],
  [1, 0, 3, 2],
  [1, 2],
  [3, 1],
  [0, 1],
  [3, 0],
  [],
];

function isUniform([first, second, third, fourth]: Corners): boolean {
  const inside = first > half;
  return second > half === inside && third > half === inside && fourth > half === inside;
}

function crossCell(x: number, y: number, corners: Corners, stride: number): Segment[] {
  let index = 0;
  for (let corner = 0; corner < 4; corner += 1) {
    if ((corners[corner] ?? 0) > half) index |= 1 << corner;
  }
  const pairs = crossings[index] ?? [];
  const segments: Segment[] = [];
  for (let pair = 0; pair < pairs.length; pair += 2) {
    const start = pairs[pair] ?? 0;
    const end = pairs[pair + 1] ?? 0;
    const point = placeCrossing(x, y, start, corners);
    segments.push({
      from: nameEdge(x, y, start, stride),
      to: nameEdge(x, y, end, stride),
      x: point[0],
      y: point[1],
    });
  }
  return segments;
}

/** Each grid edge has one number, shared by the two cells beside it. */
function nameEdge(x: number, y: number, edge: number, stride: number): number {
  const column = edge === 1 ? x + 2 : x + 1;
  const row = edge === 2 ? y + 2 : y + 1;
  return (row * (stride + 1) + column) * 2 + (edge === 1 || edge === 3 ? 1 : 0);
}

/** Pixel centres lie at 0.5. */
function placeCrossing(x: number, y: number, edge: number, corners: Corners): [number, number] {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  if (edge === 0) return [x + 0.5 + share(topLeft, topRight), y + 0.5];
  if (edge === 1) return [x + 1.5, y + 0.5 + share(topRight, bottomRight)];
  if (edge === 2) return [x + 0.5 + share(bottomLeft, bottomRight), y + 1.5];
  return [x + 0.5, y + 0.5 + share(topLeft, bottomLeft)];
}

function share(from: number, to: number): number {
  return from === to ? 0.5 : (half - from) / (to - from);
}

function joinSegments(next: Map<number, Segment[]>): Outline[] {
  const outlines: Outline[] = [];
  for (const first of next.keys()) {
    const outline: number[] = [];
    for (let at = first; ;) {
      const segment = next.get(at)?.pop();
      if (segment === undefined) break;
      outline.push(segment.x, segment.y);
      at = segment.to;
    }
    if (outline.length >= 6) outlines.push(new Float32Array(outline));
  }
  return outlines;
}
