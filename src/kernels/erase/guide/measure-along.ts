import type { PixelSize } from "../../raster.ts";

/** The pixels of a hole, and the regions around it that may go on there. */
export type HolePlaces = PixelSize & {
  readonly nodes: Int32Array;
  /** Number of the region of each pixel, -1 in the hole. */
  readonly region: Int32Array;
  readonly labels: readonly number[];
  /** How many regions there are. */
  readonly count: number;
};

/**
 * How fast what is seen behind the rim loses weight, in sides of a square as large as the hole, and
 * how many times as far it is looked at. The sliver of shade at an object's edge counts little so.
 */
const fading = 0.6;
const farthest = 2.5;

/**
 * By pixel of the hole and region, 0 to 1: how much of what is seen beyond the hole on either side
 * along a direction is that region, the nearer side counting more; what is no candidate is passed over.
 * Sums to 1 where anything is seen. `stepAt` gives that direction at a pixel. Cost: pixels of
 * the hole × pixels looked at.
 */
export function measureAlong(
  { nodes, region, labels, count, width, height }: HolePlaces,
  stepAt: (x: number, y: number) => readonly [number, number],
): Float32Array {
  const side = Math.sqrt(nodes.length) * fading;
  const keep = side / (side + 1);
  const seen = new Float32Array(nodes.length * count);
  const sides = [1, -1].map((sign) => ({ sign, shares: new Float64Array(count), gap: 0 }));
  for (let node = 0; node < nodes.length; node++) {
    const x = nodes[node]! % width;
    const y = (nodes[node]! - x) / width;
    const [dx, dy] = stepAt(x, y);
    for (const one of sides) {
      const { sign, shares } = one;
      shares.fill(0);
      one.gap = Infinity;
      let weight = 1;
      let whole = 0;
      for (let n = 1, left = side * farthest; left > 0; n++) {
        const column = Math.round(x + sign * n * dx);
        const row = Math.round(y + sign * n * dy);
        if (column < 0 || column >= width || row < 0 || row >= height) break;
        const own = region[row * width + column]!;
        if (own < 0) continue;
        one.gap = Math.min(one.gap, n);
        shares[own]! += weight;
        whole += weight;
        weight *= keep;
        left--;
      }
      for (const label of labels) shares[label]! /= Math.max(1, whole);
    }
    addSides(sides[0]!, sides[1]!, labels, seen, node * count);
  }
  return seen;
}

type Side = { readonly shares: Float64Array; readonly gap: number };

function addSides(
  one: Side,
  other: Side,
  labels: readonly number[],
  seen: Float32Array,
  at: number,
): void {
  const first = one.gap === Infinity ? 0 : other.gap === Infinity ? 1 : weighGap(one, other);
  let whole = 0;
  for (const label of labels) {
    const share = first * one.shares[label]! + (1 - first) * other.shares[label]!;
    seen[at + label] = share;
    whole += share;
  }
  if (whole > 0) for (const label of labels) seen[at + label]! /= whole;
}

function weighGap(one: Side, other: Side): number {
  return other.gap / (one.gap + other.gap);
}
