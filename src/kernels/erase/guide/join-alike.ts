import { findRoot } from "../../find-root.ts";
import { measureApart, type Segmentation } from "./segment-colours.ts";

/**
 * Joins regions whose mean colours lie within `tolerance` levels of each other and which `mayJoin`
 * allows, nearest pairs first. Cost cubic in the number of regions, of which there are some dozens.
 */
export function joinAlike(
  segmentation: Segmentation,
  tolerance: number,
  mayJoin: (a: number, b: number) => boolean,
): Segmentation {
  const { count } = segmentation;
  const means = segmentation.means.slice();
  const areas = segmentation.areas.slice();
  const into = Int32Array.from({ length: count }, (_, i) => i);
  const allowed = new Uint8Array(count * count);
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < count; b++) allowed[a * count + b] = mayJoin(a, b) ? 1 : 0;
  }
  for (;;) {
    let least = tolerance * tolerance;
    let pair: readonly [number, number] | null = null;
    for (let a = 0; a < count; a++) {
      if (into[a] !== a) continue;
      for (let b = a + 1; b < count; b++) {
        if (into[b] !== b || allowed[a * count + b] === 0) continue;
        const apart = measureApart(means, a, b);
        if (apart >= least) continue;
        least = apart;
        pair = [a, b];
      }
    }
    if (pair === null) break;
    const [a, b] = pair;
    const whole = areas[a]! + areas[b]!;
    for (let c = 0; c < 3; c++) {
      means[a * 3 + c] = (means[a * 3 + c]! * areas[a]! + means[b * 3 + c]! * areas[b]!) / whole;
    }
    areas[a] = whole;
    into[b] = a;
    for (let other = 0; other < count; other++) {
      allowed[a * count + other]! |= allowed[b * count + other]!;
      allowed[other * count + a]! |= allowed[other * count + b]!;
    }
  }
  return renumber(segmentation, into, means, areas);
}

/** Which regions touch, as a `count × count` table of 0 and 1. */
export function findTouching({ region, count }: Segmentation, width: number): Uint8Array {
  const touches = new Uint8Array(count * count);
  const note = (a: number, b: number): void => {
    if (a < 0 || b < 0 || a === b) return;
    touches[a * count + b] = 1;
    touches[b * count + a] = 1;
  };
  for (let at = 0; at < region.length; at++) {
    if ((at + 1) % width !== 0) note(region[at]!, region[at + 1]!);
    if (at + width < region.length) note(region[at]!, region[at + width]!);
  }
  return touches;
}

function renumber(
  { region, count }: Segmentation,
  into: Int32Array,
  means: Float32Array,
  areas: Int32Array,
): Segmentation {
  const kept: number[] = [];
  const numbers = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    if (into[i] === i) {
      numbers[i] = kept.length;
      kept.push(i);
    }
  }
  for (let i = 0; i < count; i++) numbers[i] = numbers[findRoot(into, i)]!;
  return {
    region: region.map((value) => (value < 0 ? -1 : numbers[value]!)),
    count: kept.length,
    means: Float32Array.from(kept.flatMap((i) => Array.from(means.subarray(i * 3, i * 3 + 3)))),
    areas: Int32Array.from(kept, (i) => areas[i]!),
  };
}
