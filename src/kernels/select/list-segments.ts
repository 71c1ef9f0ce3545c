import type { MergeTree } from "./merge-tree.ts";

/** A node of a hierarchy that stands for a thing of its own, and how sure that is (0 to 1). */
export type Segment = { readonly node: number; readonly area: number; readonly certainty: number };

/**
 * Disjoint nodes that cover a picture: of all such choices the one with the largest sum of area
 * times certainty, where a node is as certain as it is likely that the first wrong merge lies just
 * above it. Linear in the nodes.
 */
export function listSegments(tree: MergeTree, area: Float64Array, doubt: number): Segment[] {
  const nodes = tree.parent.length;
  const sizes = new Float64Array(nodes);
  const below = new Float64Array(nodes);
  const own = new Float64Array(nodes);
  const wrong = (node: number): number =>
    node < 0 ? 1 : 1 / (1 + Math.exp(doubt - tree.height[node]!));
  for (let node = 0; node < nodes; node++) {
    if (node < tree.leaves) sizes[node] = area[node]!;
    const parent = tree.parent[node]!;
    own[node] = wrong(parent) - wrong(node);
    if (parent < 0) continue;
    sizes[parent]! += sizes[node]!;
    below[parent]! += Math.max(below[node]!, own[node]! * sizes[node]!);
  }
  const segments: Segment[] = [];
  const isCovered = new Uint8Array(nodes);
  for (let node = nodes - 1; node >= 0; node--) {
    const parent = tree.parent[node]!;
    if (parent >= 0 && isCovered[parent] === 1) isCovered[node] = 1;
    else if (own[node]! * sizes[node]! >= below[node]!) {
      isCovered[node] = 1;
      segments.push({ node, area: sizes[node]!, certainty: own[node]! });
    }
  }
  return segments;
}

/** The superpixels of a node. */
export function leavesOf(tree: MergeTree, node: number): number[] {
  return Array.from(tree.order.subarray(tree.low[node], tree.high[node]));
}
