import { measureDistance } from "../mask/distance-transform.ts";
import { drawShape, findMaskBounds } from "../mask.ts";
import type { Rect } from "../raster.ts";
import type { SelectionModel } from "./selection-model.ts";

/** A rough stroke over a thing, in pixels of the photo. */
export type Scribble = {
  /** The middle of the brush on its way; at least one. */
  readonly points: readonly (readonly [number, number])[];
  readonly radius: number;
};

/** Whether the brush hardly moved: a tap on a thing instead of a stroke over it. */
export function isTap({ points, radius }: Scribble): boolean {
  const [first] = points;
  return points.every(([x, y]) => Math.hypot(x - first![0], y - first![1]) < radius);
}

/** Where a scribble lies among the superpixels; of each of them a number. */
export type PlacedScribble = {
  /** Pixels that were brushed. */
  readonly brushed: Float64Array;
  readonly brushedArea: number;
  /** The share that lies between brushed pixels of its rows and of its columns, 0 to 1. */
  readonly between: Float64Array;
  /** The mean distance from what was brushed, in parts of the scribble's longer side. */
  readonly distance: Float64Array;
  /** The share outside the box around the scribble. */
  readonly outsideBox: Float64Array;
  /** 1 where most of it lies so far from the scribble that it is of something else. */
  readonly isFar: Uint8Array;
  /** The others. */
  readonly near: readonly number[];
};

/** By how much of its longer side the box around a scribble grows until what is outside is far. */
const reach = 0.6;

/** Brushes a scribble onto the superpixels; null where it lies outside the photo. Linear in the pixels. */
export function placeScribble(
  { photo, superpixels }: SelectionModel,
  { points, radius }: Scribble,
): PlacedScribble | null {
  const { width, height, labels, count } = superpixels;
  const mask = { width, height, data: new Uint8Array(width * height) };
  drawShape(
    mask,
    { kind: "stroke", operation: "add", radius, points: points.map(([x, y]) => [x, y]) },
    { width, height, originalWidth: photo.width, originalHeight: photo.height },
  );
  const isBrushed = mask.data.map((value) => (value > 127 ? 1 : 0));
  const box = findMaskBounds({ width, height, data: isBrushed.map((value) => 255 * value) });
  if (box === null) return null;
  const side = Math.max(box.right - box.left, box.bottom - box.top);
  const distances = measureDistance(isBrushed, width, height);
  const spans = measureSpans(isBrushed, width, height);
  const sums = Array.from({ length: 5 }, () => new Float64Array(count));
  const [area, brushed, between, distance, outsideBox] = sums;
  const far = new Float64Array(count);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const leaf = labels[i]!;
      area![leaf]! += 1;
      brushed![leaf]! += isBrushed[i]!;
      between![leaf]! += (isIn(spans.rows, y, x) + isIn(spans.columns, x, y)) / 2;
      distance![leaf]! += distances[i]! / side;
      if (!isInside(box, x, y, 0)) outsideBox![leaf]! += 1;
      if (!isInside(box, x, y, reach * side)) far[leaf]! += 1;
    }
  }
  const isFar = Uint8Array.from(far, (value, i) => (value > area![i]! / 2 ? 1 : 0));
  const shareOf = (sum: Float64Array): Float64Array => sum.map((value, i) => value / area![i]!);
  return {
    brushed: brushed!,
    brushedArea: brushed!.reduce((sum, value) => sum + value, 0),
    between: shareOf(between!),
    distance: shareOf(distance!),
    outsideBox: shareOf(outsideBox!),
    isFar,
    near: Array.from(isFar.keys()).filter((leaf) => isFar[leaf] === 0),
  };
}

/** The first and the last brushed pixel of each line, in pairs; the first behind the last where there is none. */
type Spans = Int32Array;

function measureSpans(
  isBrushed: Uint8Array,
  width: number,
  height: number,
): { readonly rows: Spans; readonly columns: Spans } {
  const rows = new Int32Array(height * 2).map((_, i) => (i % 2 === 0 ? width : -1));
  const columns = new Int32Array(width * 2).map((_, i) => (i % 2 === 0 ? height : -1));
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (isBrushed[i] === 0) continue;
      rows[y * 2] = Math.min(rows[y * 2]!, x);
      rows[y * 2 + 1] = x;
      columns[x * 2] = Math.min(columns[x * 2]!, y);
      columns[x * 2 + 1] = y;
    }
  }
  return { rows, columns };
}

function isIn(spans: Spans, line: number, at: number): number {
  return at >= spans[line * 2]! && at <= spans[line * 2 + 1]! ? 1 : 0;
}

function isInside({ left, top, right, bottom }: Rect, x: number, y: number, by: number): boolean {
  return x >= left - by && x < right + by && y >= top - by && y < bottom + by;
}
