import type { MergeStep } from "./merge-regions.ts";

/**
 * A hierarchy over superpixels: node `i` below `leaves` is superpixel `i`, the root is the last
 * one. The superpixels of a node are `order[low[node]] … order[high[node] − 1]`.
 */
export type MergeTree = {
  readonly leaves: number;
  /** −1 at the root. */
  readonly parent: Int32Array;
  /** The log-odds that something in the node is foreign to it; grows towards the root. */
  readonly height: Float64Array;
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly order: Int32Array;
  /** Where a superpixel stands in `order`. */
  readonly place: Int32Array;
};

/** The tree of the merging steps of a connected graph of `leaves` regions. Linear in the leaves. */
export function createMergeTree(steps: readonly MergeStep[], leaves: number): MergeTree {
  const nodes = leaves * 2 - 1;
  const parent = new Int32Array(nodes).fill(-1);
  const height = new Float64Array(nodes).fill(-Infinity);
  const kids = new Int32Array(nodes * 2).fill(-1);
  for (const { first, second, into, cost } of steps) {
    parent[first] = into;
    parent[second] = into;
    kids[into * 2] = first;
    kids[into * 2 + 1] = second;
    height[into] = Math.max(cost, height[first]!, height[second]!);
  }
  return { leaves, parent, height, ...orderLeaves(kids, leaves) };
}

function orderLeaves(
  kids: Int32Array,
  leaves: number,
): Pick<MergeTree, "low" | "high" | "order" | "place"> {
  const nodes = leaves * 2 - 1;
  const low = new Int32Array(nodes);
  const high = new Int32Array(nodes);
  const order = new Int32Array(leaves);
  const place = new Int32Array(leaves);
  const size = new Int32Array(nodes).fill(1, 0, leaves);
  for (let node = leaves; node < nodes; node++) {
    size[node] = size[kids[node * 2]!]! + size[kids[node * 2 + 1]!]!;
  }
  for (let node = nodes - 1; node >= 0; node--) {
    high[node] = low[node]! + size[node]!;
    if (node < leaves) {
      order[low[node]!] = node;
      place[node] = low[node]!;
      continue;
    }
    low[kids[node * 2]!] = low[node]!;
    low[kids[node * 2 + 1]!] = low[node]! + size[kids[node * 2]!]!;
  }
  return { low, high, order, place };
}
