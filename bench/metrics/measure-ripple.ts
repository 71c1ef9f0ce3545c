import { traceOutlines } from "#kernels/mask/trace-outlines.ts";
import type { Mask } from "#kernels/raster.ts";

type Point = readonly [number, number];
/** A straight part of a true border, inside on its right. */
export type StraightEdge = { readonly from: Point; readonly to: Point };

/** How straight a border is where it should be. */
export type Ripple = {
  /** Standard deviation from the line fitted to the border, pixels: the mean by length. */
  readonly ripple: number;
  /** Length of the true edges along which there was a border to look at, pixels. */
  readonly length: number;
};

/** An edge is straight while the traced outline stays so near to the line between its ends. */
const straightWithin = 1;
/** The ends of an edge are corners, which no line fits. */
const cornerPixels = 4;
const frameWithin = 2;
/** A border is looked for so far from the true edge; further away it is in another place altogether. */
const reach = 10;
const sampleStep = 0.25;
const leastShare = 0.6;

/**
 * How much the border of a mask (at half coverage) wavers along the straight edges of the truth that
 * are at least `leastLength` pixels long, whatever its distance from them. Null without such edges.
 * `isIgnored` is where the truth says nothing.
 */
export function measureRipple(
  mask: Mask,
  truth: Mask,
  leastLength: number,
  isIgnored?: Uint8Array,
): Ripple | null {
  let sum = 0;
  let length = 0;
  for (const edge of findStraightEdges(truth, leastLength)) {
    const offsets = followBorder(mask, edge, isIgnored);
    const expected = lengthOf(edge) - 2 * cornerPixels;
    if (offsets.length < leastShare * expected) continue;
    sum += deviationFromLine(offsets) * offsets.length;
    length += offsets.length;
  }
  return length === 0 ? null : { ripple: sum / length, length };
}

/** The straight parts of a mask's outlines of at least that length; those along the frame are none. */
export function findStraightEdges(truth: Mask, leastLength: number): StraightEdge[] {
  const edges: StraightEdge[] = [];
  for (const outline of traceOutlines(truth)) {
    const points: Point[] = [];
    for (let i = 0; i < outline.length; i += 2) points.push([outline[i]!, outline[i + 1]!]);
    const corners = findCorners([...points, points[0]!]);
    for (let i = 1; i < corners.length; i++) {
      const edge = { from: corners[i - 1]!, to: corners[i]! };
      if (lengthOf(edge) >= leastLength && !isFrame(edge, truth)) edges.push(edge);
    }
  }
  return edges;
}

/** Douglas and Peucker (1973), from two points far apart. */
function findCorners(closed: readonly Point[]): Point[] {
  const start = closed[0]!;
  let middle = 0;
  let farthest = -1;
  closed.forEach(([x, y], i) => {
    const distance = Math.hypot(x - start[0], y - start[1]);
    if (distance > farthest) [middle, farthest] = [i, distance];
  });
  const isCorner = new Uint8Array(closed.length);
  const spans: [number, number][] = [
    [0, middle],
    [middle, closed.length - 1],
  ];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [first, last] = span;
    isCorner[first] = 1;
    isCorner[last] = 1;
    let worst = straightWithin;
    let at = -1;
    for (let i = first + 1; i < last; i++) {
      const off = Math.abs(offsetFrom(closed[i]!, closed[first]!, closed[last]!));
      if (off > worst) [at, worst] = [i, off];
    }
    if (at >= 0) spans.push([first, at], [at, last]);
  }
  return closed.filter((_, i) => isCorner[i] === 1);
}

function offsetFrom([x, y]: Point, [x0, y0]: Point, [x1, y1]: Point): number {
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length === 0) return Math.hypot(x - x0, y - y0);
  return ((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / length;
}

function isFrame({ from, to }: StraightEdge, { width, height }: Mask): boolean {
  const isNear = (axis: 0 | 1, at: number): boolean =>
    Math.abs(from[axis] - at) <= frameWithin && Math.abs(to[axis] - at) <= frameWithin;
  return isNear(0, 0) || isNear(0, width) || isNear(1, 0) || isNear(1, height);
}

/** Where the border is beside every pixel of the edge: position along it and offset to its right. */
function followBorder(
  mask: Mask,
  { from, to }: StraightEdge,
  isIgnored: Uint8Array | undefined,
): Point[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const along: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const right: Point = [-along[1], along[0]];
  const found: Point[] = [];
  for (let t = cornerPixels; t <= length - cornerPixels; t++) {
    const x = from[0] + along[0] * t;
    const y = from[1] + along[1] * t;
    const pixel = Math.floor(y) * mask.width + Math.floor(x);
    if (isIgnored?.[pixel] === 1) continue;
    const offset = findCrossing((s) => coverageAt(mask, x + right[0] * s, y + right[1] * s));
    if (offset !== null) found.push([t, offset]);
  }
  return found;
}

/** The place nearest to 0 at which coverage rises through one half; null within `reach` of it. */
function findCrossing(coverage: (s: number) => number): number | null {
  let best: number | null = null;
  let before = coverage(-reach);
  for (let s = -reach + sampleStep; s <= reach; s += sampleStep) {
    const here = coverage(s);
    if (before < 0.5 && here >= 0.5) {
      const at = s - (sampleStep * (here - 0.5)) / (here - before);
      if (best === null || Math.abs(at) < Math.abs(best)) best = at;
    }
    before = here;
  }
  return best;
}

/** Between pixel centres, which lie at halves. */
function coverageAt({ width, height, data }: Mask, x: number, y: number): number {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x - 0.5)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y - 0.5)));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const partX = Math.min(1, Math.max(0, x - 0.5 - left));
  const partY = Math.min(1, Math.max(0, y - 0.5 - top));
  const above = data[top * width + left]! * (1 - partX) + data[top * width + right]! * partX;
  const below = data[bottom * width + left]! * (1 - partX) + data[bottom * width + right]! * partX;
  return (above * (1 - partY) + below * partY) / 255;
}

/** The standard deviation of offsets from the line that fits them best. */
function deviationFromLine(points: readonly Point[]): number {
  const n = points.length;
  const meanT = points.reduce((sum, [t]) => sum + t, 0) / n;
  const meanS = points.reduce((sum, [, s]) => sum + s, 0) / n;
  let tt = 0;
  let ts = 0;
  let ss = 0;
  for (const [t, s] of points) {
    tt += (t - meanT) ** 2;
    ts += (t - meanT) * (s - meanS);
    ss += (s - meanS) ** 2;
  }
  return Math.sqrt(Math.max(0, ss - (tt === 0 ? 0 : (ts * ts) / tt)) / n);
}

function lengthOf({ from, to }: StraightEdge): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}
