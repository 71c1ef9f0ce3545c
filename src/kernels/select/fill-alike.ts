import { measureDistance } from "../mask/distance-transform.ts";
import { fillSmallHoles } from "./clean-region.ts";
import type { LabPlanes } from "./lab-planes.ts";
import { createLocalMeans } from "./local-means.ts";

/** Wide enough that the middle of the largest gap still has some of the region near. */
const cellSize = 32;
/** How much of a gap's outline must lie on the region: a pale part of a picture has about half. */
const leastContact = 0.6;

/** What may be taken into a region as a gap in it. */
export type AlikeLimits = {
  /** Half the width of the neck of a bay, in pixels. */
  readonly reach: number;
  /** Largest distance from the colour of the region around, in CIELAB units. */
  readonly difference: number;
  /** Largest number of pixels of one gap. */
  readonly largest: number;
};

/**
 * Adds to a region (1 inside), in place, its holes and the bays behind a narrow neck where the
 * colours of `sharp`, the picture before smoothing, resemble the region around: smudges, folds of
 * light, traces of compression. A gap of another colour stays, and so does one that mostly borders
 * on other things. Cost linear in the pixels.
 */
export function fillAlike(sharp: LabPlanes, region: Uint8Array, limits: AlikeLimits): void {
  const { width, height } = sharp;
  const isAlike = findGaps(region, width, height, limits);
  const means = createLocalMeans(sharp, cellSize);
  for (let at = 0; at < region.length; at++) if (region[at] === 1) means.add(at);
  for (let at = 0; at < region.length; at++) {
    if (isAlike[at] === 1 && means.squaredDifference(at) > limits.difference ** 2) isAlike[at] = 0;
  }
  const seen = new Uint8Array(region.length);
  const taken: number[] = [];
  for (let start = 0; start < region.length; start++) {
    if (isAlike[start] === 0 || seen[start] === 1) continue;
    const { pixels, contact } = followGap(start, isAlike, region, seen, width);
    if (pixels.length <= limits.largest && contact >= leastContact) {
      for (const at of pixels) taken.push(at);
    }
  }
  for (const at of taken) region[at] = 1;
}

/** The pixels outside (1) that are in a small hole or in a bay with a narrow neck. */
function findGaps(
  region: Uint8Array,
  width: number,
  height: number,
  { reach, largest }: AlikeLimits,
): Uint8Array {
  const toRegion = measureDistance(region, width, height);
  const isFar = Uint8Array.from(toRegion, (distance) => (distance > reach ? 1 : 0));
  const toFar = measureDistance(isFar, width, height);
  const gaps = Uint8Array.from(toFar, (distance) => (distance > reach ? 1 : 0));
  fillSmallHoles(gaps, width, height, largest);
  for (let at = 0; at < gaps.length; at++) if (region[at] === 1) gaps[at] = 0;
  return gaps;
}

/** The joined pixels of one gap, and the share of its outline that lies on the region. */
function followGap(
  start: number,
  isGap: Uint8Array,
  region: Uint8Array,
  seen: Uint8Array,
  width: number,
): { pixels: number[]; contact: number } {
  const pixels = [start];
  seen[start] = 1;
  let onRegion = 0;
  let onOther = 0;
  const visit = (next: number): void => {
    if (region[next] === 1) onRegion++;
    else if (isGap[next] === 0) onOther++;
    else if (seen[next] === 0) {
      seen[next] = 1;
      pixels.push(next);
    }
  };
  for (let i = 0; i < pixels.length; i++) {
    const at = pixels[i]!;
    const x = at % width;
    if (x > 0) visit(at - 1);
    if (x + 1 < width) visit(at + 1);
    if (at >= width) visit(at - width);
    if (at + width < isGap.length) visit(at + width);
  }
  return { pixels, contact: onRegion / Math.max(1, onRegion + onOther) };
}
