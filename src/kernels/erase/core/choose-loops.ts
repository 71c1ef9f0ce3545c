import type { EraseLevel } from "../erase-level.ts";
import type { NearestNeighbourField } from "../nearest-neighbour-field.ts";
import type { PatchLoops } from "./patch-loops.ts";
import { plainLoops } from "./plain-loops.ts";

/** The level's own loops, or the plain ones where an array had no room in its core. */
export function chooseLoops(
  level: EraseLevel,
  ...fields: readonly (NearestNeighbourField | undefined)[]
): PatchLoops {
  const { core, colours, means, isSource, labels, allows, targets, holes } = level;
  const arrays = [colours, means, isSource, labels, allows, targets, holes].map(bufferOf);
  arrays.push(level.targetDepths.buffer);
  for (const field of fields) {
    if (field === undefined) continue;
    arrays.push(...[field.source, field.distance, field.weights, field.shifts].map(bufferOf));
  }
  return arrays.every((buffer) => buffer === core.buffer) ? core.loops : plainLoops;
}

function bufferOf({ buffer }: { readonly buffer: ArrayBuffer }): ArrayBuffer {
  return buffer;
}
