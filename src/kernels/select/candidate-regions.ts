import type { MergeTree } from "./merge-tree.ts";

/** A region a click may mean: what selecting it would change, and how likely it is. */
export type Candidate = {
  readonly tree: MergeTree;
  node: number;
  /** Pixels that would change. */
  area: number;
  likelihood: number;
};

export type CandidateQuery = {
  /** The superpixel clicked on. */
  readonly leaf: number;
  readonly positive: boolean;
  /** 1 for every superpixel already selected. */
  readonly selected: Uint8Array;
  readonly area: Float64Array;
  /** Superpixels clicked with the other sign: no candidate holds one. */
  readonly barred: readonly number[];
  /** Superpixels clicked before with this sign: what holds them too is likelier. */
  readonly joined: readonly number[];
  /** The log-odds at which a merge is as likely to be the one too many as not. */
  readonly doubt: number;
};

const joinedWeight = 4;
/** Regions that differ by less than this part are one candidate. */
const alike = 1.02;

/**
 * The nodes around a superpixel from small to large. A node's likelihood is that of the first wrong
 * merge lying between it and its parent, when that is logistic in the tree's height.
 */
export function listCandidates(tree: MergeTree, query: CandidateQuery): Candidate[] {
  const { doubt } = query;
  const { parent, height, low, high, order, place } = tree;
  const isIn = (node: number, leaf: number): boolean =>
    place[leaf]! >= low[node]! && place[leaf]! < high[node]!;
  const candidates: Candidate[] = [];
  let area = 0;
  let from = 0;
  let to = 0;
  const take = (start: number, end: number): void => {
    for (let at = start; at < end; at++) {
      const leaf = order[at]!;
      if ((query.selected[leaf] === 1) !== query.positive) area += query.area[leaf]!;
    }
  };
  for (let node = query.leaf; node >= 0; node = parent[node]!) {
    if (query.barred.some((leaf) => isIn(node, leaf))) break;
    if (node === query.leaf) take(low[node]!, high[node]!);
    else {
      take(low[node]!, from);
      take(to, high[node]!);
    }
    from = low[node]!;
    to = high[node]!;
    const wrongAbove = parent[node]! < 0 ? 1 : logistic(height[parent[node]!]! - doubt);
    const wrongWithin = logistic(height[node]! - doubt);
    const holds = query.joined.some((leaf) => isIn(node, leaf));
    const likelihood = Math.max(0, wrongAbove - wrongWithin) * (holds ? joinedWeight : 1);
    const last = candidates.at(-1);
    if (last !== undefined && area <= last.area * alike) {
      last.node = node;
      last.area = area;
      last.likelihood += likelihood;
    } else candidates.push({ tree, node, area, likelihood: likelihood + 1e-6 });
  }
  return candidates;
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
