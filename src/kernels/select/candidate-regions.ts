import type { MergeTree } from "./merge-tree.ts";
import type { SelectionModel } from "./selection-model.ts";
import { keepConnected } from "./superpixel-borders.ts";

/** What selecting a region a click may mean would change. */
export type Candidate = {
  /** 1 for every superpixel that would change. */
  readonly region: Uint8Array;
  /** Pixels that would change. */
  readonly area: number;
  /** How likely the region is by the hierarchies, as far as each is trusted. */
  readonly likelihood: number;
  /** Whether its node holds a click of the same sign. */
  readonly isJoined: boolean;
  /** Whether it is what the first click took and did not mean, instead of a node. */
  readonly isRemainder: boolean;
};

export type CandidateQuery = {
  /** The superpixel clicked on. */
  readonly leaf: number;
  readonly positive: boolean;
  /** 1 for every superpixel already selected. */
  readonly selected: Uint8Array;
  /** Superpixels clicked with the other sign: no candidate holds one. */
  readonly barred: readonly number[];
  /** Superpixels clicked before with this sign. */
  readonly joined: readonly number[];
  /** The log-odds at which a merge is as likely to be the one too many as not. */
  readonly doubt: number;
};

/** How far merges across narrow things are trusted, 0 to 1, beside those of what touches. */
const facingTrust = 0.5;
/** The same on what lies like a floor: floors come in pieces, and little else lies like one. */
const floorTrust = 0.75;
/** Regions that differ by less than this part are one candidate. */
const alike = 1.02;

type Node = { node: number; area: number; likelihood: number };

/** The regions that a click may mean, of both hierarchies. Linear in the superpixels of each. */
export function listCandidates(model: SelectionModel, query: CandidateQuery): Candidate[] {
  const trust = model.floor[query.leaf] === 1 ? floorTrust : facingTrust;
  const touching = listNodes(model, model.touching, query).map((node) =>
    cutCandidate(model, model.touching, node, query, 1 - trust),
  );
  const facing = listNodes(model, model.facing, query).map((node) =>
    cutCandidate(model, model.facing, node, query, trust),
  );
  // Below the level where narrow things are crossed the hierarchies are the same.
  const merged = [...touching];
  for (const other of facing) {
    const at = merged.findIndex(({ area }) => area === other.area);
    if (at < 0) merged.push(other);
    else {
      const one = merged[at]!;
      merged[at] = {
        ...one,
        likelihood: one.likelihood + other.likelihood,
      };
    }
  }
  return merged;
}

/**
 * The nodes around a superpixel from small to large. A node's likelihood is that of the first wrong
 * merge lying between it and its parent, when that is logistic in the tree's height. No
 * node holds a click of the other sign.
 */
function listNodes(model: SelectionModel, tree: MergeTree, query: CandidateQuery): Node[] {
  const { parent, height, low, high, order } = tree;
  const { area: areas } = model.features;
  const nodes: Node[] = [];
  let area = 0;
  let [from, to] = [low[query.leaf]!, low[query.leaf]!];
  const take = (start: number, end: number): void => {
    for (let at = start; at < end; at++) {
      if (isChanged(query, order[at]!)) area += areas[order[at]!]!;
    }
  };
  for (let node = query.leaf; node >= 0; node = parent[node]!) {
    if (query.barred.some((leaf) => holds(tree, node, leaf))) break;
    take(low[node]!, from);
    take(to, high[node]!);
    [from, to] = [low[node]!, high[node]!];
    const wrongAbove = parent[node]! < 0 ? 1 : logistic(height[parent[node]!]! - query.doubt);
    const likelihood = Math.max(0, wrongAbove - logistic(height[node]! - query.doubt));
    const last = nodes.at(-1);
    if (last !== undefined && area <= last.area * alike) {
      last.node = node;
      last.area = area;
      last.likelihood += likelihood;
    } else nodes.push({ node, area, likelihood });
  }
  return nodes;
}

function cutCandidate(
  model: SelectionModel,
  tree: MergeTree,
  { node, likelihood }: Node,
  query: CandidateQuery,
  trust: number,
): Candidate {
  let region: Uint8Array = new Uint8Array(tree.leaves);
  for (let at = tree.low[node]!; at < tree.high[node]!; at++) {
    const leaf = tree.order[at]!;
    if (isChanged(query, leaf)) region[leaf] = 1;
  }
  // What takes away takes only what hangs together around the click.
  if (!query.positive) region = keepConnected(model.borders, region, query.leaf);
  let area = 0;
  for (let leaf = 0; leaf < region.length; leaf++) {
    if (region[leaf] === 1) area += model.features.area[leaf]!;
  }
  return {
    region,
    area,
    likelihood: likelihood * trust,
    isJoined: query.joined.some((leaf) => holds(tree, node, leaf)),
    isRemainder: false,
  };
}

function isChanged(query: CandidateQuery, leaf: number): boolean {
  if (leaf === query.leaf) return true;
  return (query.selected[leaf] === 1) !== query.positive;
}

function holds({ place, low, high }: MergeTree, node: number, leaf: number): boolean {
  return place[leaf]! >= low[node]! && place[leaf]! < high[node]!;
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
