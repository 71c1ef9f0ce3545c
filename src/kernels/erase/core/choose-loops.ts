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
  const arrays: ({ readonly buffer: ArrayBuffer } | undefined)[] = [
    ...[colours, means, isSource, labels, allows, targets, holes],
    ...fields.flatMap((field) => [field?.source, field?.distance, field?.weights, field?.shifts]),
  ];
  return arrays.every((array) => array === undefined || array.buffer === core.buffer)
    ? core.loops
    : plainLoops;
}
