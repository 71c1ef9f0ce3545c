import { measureDistance } from "../mask/distance-transform.ts";
import type { LabPlanes } from "./lab-planes.ts";
import { createLocalMeans } from "./local-means.ts";

const cellSize = 12;
const levelCount = 256;
const levelsPerSlope = 24;
const undecided = 0;
const inside = 1;
const outside = 2;

/**
 * Moves the outline of a region (1 inside), in place, to the crest of the edge it stopped before:
 * the pixels up to `reach` away are shared out by flooding from the region and from beyond in
 * order of slope (watershed; Meyer, 1991). In `sharp`, the picture before smoothing, whatever
 * differs from the region near it by more than `difference` counts as beyond, so that thin things
 * in front of the surface stay out. Cost linear in the pixels.
 */
export function settleRim(
  planes: LabPlanes,
  sharp: LabPlanes,
  region: Uint8Array,
  reach: number,
  difference: number,
): void {
  const { width, height } = planes;
  const distance = measureDistance(region, width, height);
  const means = createLocalMeans(sharp, cellSize);
  for (let at = 0; at < region.length; at++) if (region[at] === 1) means.add(at);
  const side = new Uint8Array(region.length);
  for (let at = 0; at < region.length; at++) {
    if (region[at] === 1) side[at] = inside;
    else if (distance[at]! > reach || means.squaredDifference(at) > difference ** 2) {
      side[at] = outside;
    }
  }
  flood(side, planes);
  for (let at = 0; at < region.length; at++) region[at] = side[at] === inside ? 1 : 0;
}

function flood(side: Uint8Array, { width, height, slope }: LabPlanes): void {
  const next = new Int32Array(side.length).fill(-1);
  const first = new Int32Array(levelCount).fill(-1);
  const last = new Int32Array(levelCount).fill(-1);
  let level = 0;
  const push = (at: number, from: number): void => {
    if (side[at] !== undecided) return;
    side[at] = side[from]!;
    const own = Math.min(levelCount - 1, Math.floor(slope[at]! * levelsPerSlope));
    const slot = Math.max(level, own);
    if (first[slot] === -1) first[slot] = at;
    else next[last[slot]!] = at;
    last[slot] = at;
  };
  const pushNeighbours = (at: number): void => {
    const x = at % width;
    if (x > 0) push(at - 1, at);
    if (x + 1 < width) push(at + 1, at);
    if (at >= width) push(at - width, at);
    if (at + width < width * height) push(at + width, at);
  };
  const seeded = side.slice();
  for (let at = 0; at < side.length; at++) if (seeded[at] !== undecided) pushNeighbours(at);
  while (level < levelCount) {
    const at = first[level]!;
    if (at === -1) {
      level++;
      continue;
    }
    first[level] = next[at]!;
    pushNeighbours(at);
  }
}
