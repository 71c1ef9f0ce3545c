import type { EraseLevel } from "../erase-level.ts";
import type { NearestNeighbourField } from "../nearest-neighbour-field.ts";

/** The centre of the match of the patch around a pixel of the level, -1 when it is no target. */
export function matchAt(
  { window }: EraseLevel,
  field: NearestNeighbourField,
  x: number,
  y: number,
): number {
  const { left, top, right, bottom } = window;
  if (x < left || y < top || x >= right || y >= bottom) return -1;
  return field.source[(y - top) * (right - left) + x - left]!;
}

/** Whether a pixel is the centre of a source whose label the target's allows. */
export function isAllowed(level: EraseLevel, target: number, source: number): boolean {
  const { isSource, labels, allows } = level;
  if (isSource[source] !== 1) return false;
  return ((allows[labels[target]!]! >>> (labels[source]! & 31)) & 1) === 1;
}
