import { createMergeQueue } from "./merge-queue.ts";
import type { RegionGraph } from "./region-graph.ts";

/** One merge: two regions into a new one, at what cost. */
export type MergeStep = {
  readonly first: number;
  readonly second: number;
  readonly into: number;
  readonly cost: number;
};

export type MergeRules = {
  /** Makes region `into` of two; `shared` is their border's first channel. Called before its costs are asked. */
  readonly join: (first: number, second: number, into: number, shared: number) => void;
  /** The cost of merging two regions whose border adds up to `sums` from `at`. */
  readonly cost: (first: number, second: number, sums: Float64Array, at: number) => number;
  /** Stop when this many regions are left. */
  readonly until: number;
  /** May refuse the cheapest merge; it is asked again when one of the two has grown. */
  readonly allow?: (first: number, second: number, sums: Float64Array, at: number) => boolean;
};

/**
 * Merges the cheapest pair of regions again and again, each into a region with the next free
 * number after the graph's own, and returns the steps in order. Cost: O(E log E) for E edges, and
 * a cost for every edge of every merged region.
 */
export function mergeRegions(graph: RegionGraph, rules: MergeRules): MergeStep[] {
  const { channels, count } = graph;
  const first = graph.first.slice();
  const second = graph.second.slice();
  const sums = graph.sums.slice();
  const edgeCount = first.length;
  // Every edge hangs in the list of both its regions: as entry 2e in one, 2e + 1 in the other.
  const lists = createEdgeLists(first, second, count);
  const stamps = new Int32Array(edgeCount);
  const edgeTo = new Int32Array(count * 2).fill(-1);
  const queue = createMergeQueue(edgeCount * 3);
  const ask = (edge: number): void => {
    const cost = rules.cost(first[edge]!, second[edge]!, sums, edge * channels);
    queue.push(cost, edge, stamps[edge]!);
  };
  /** Hands every edge of `from` to `into`; a second edge to the same region joins the one there. */
  const takeEdges = (from: number, into: number): void => {
    for (let entry = lists.heads[from]!; entry >= 0;) {
      const next = lists.next[entry]!;
      const edge = entry >> 1;
      if (stamps[edge]! >= 0) {
        const other = first[edge] === from ? second[edge]! : first[edge]!;
        const known = edgeTo[other]!;
        if (known < 0) {
          edgeTo[other] = edge;
          first[edge] = other;
          second[edge] = into;
          lists.put(into, entry);
        } else {
          for (let c = 0; c < channels; c++) {
            sums[known * channels + c]! += sums[edge * channels + c]!;
          }
          stamps[edge] = -1;
        }
      }
      entry = next;
    }
  };
  for (let edge = 0; edge < edgeCount; edge++) ask(edge);
  const steps: MergeStep[] = [];
  for (let into = count; count * 2 - into > rules.until;) {
    const best = queue.pop();
    if (best === null) break;
    if (best.stamp !== stamps[best.edge]) continue;
    const one = first[best.edge]!;
    const two = second[best.edge]!;
    if (rules.allow?.(one, two, sums, best.edge * channels) === false) continue;
    rules.join(one, two, into, sums[best.edge * channels]!);
    steps.push({ first: one, second: two, into, cost: best.cost });
    stamps[best.edge] = -1;
    takeEdges(one, into);
    takeEdges(two, into);
    for (let entry = lists.heads[into]!; entry >= 0; entry = lists.next[entry]!) {
      const edge = entry >> 1;
      edgeTo[first[edge]!] = -1;
      stamps[edge]!++;
      ask(edge);
    }
    into++;
  }
  return steps;
}

type EdgeLists = {
  readonly heads: Int32Array;
  readonly next: Int32Array;
  readonly put: (region: number, entry: number) => void;
};

function createEdgeLists(first: Int32Array, second: Int32Array, count: number): EdgeLists {
  const heads = new Int32Array(count * 2).fill(-1);
  const next = new Int32Array(first.length * 2).fill(-1);
  const put = (region: number, entry: number): void => {
    next[entry] = heads[region]!;
    heads[region] = entry;
  };
  for (let edge = 0; edge < first.length; edge++) {
    put(first[edge]!, edge * 2);
    put(second[edge]!, edge * 2 + 1);
  }
  return { heads, next, put };
}

/** For every region before and after `steps`, the number (from 0, without gaps) of the one it is in now. */
export function findRoots(
  steps: readonly MergeStep[],
  count: number,
): { readonly rootOf: Int32Array; readonly roots: readonly number[] } {
  const parent = new Int32Array(count + steps.length).fill(-1);
  for (const step of steps) {
    parent[step.first] = step.into;
    parent[step.second] = step.into;
  }
  const rootOf = new Int32Array(parent.length);
  const roots: number[] = [];
  for (let region = parent.length - 1; region >= 0; region--) {
    if (parent[region]! >= 0) rootOf[region] = rootOf[parent[region]!]!;
    else {
      rootOf[region] = roots.length;
      roots.push(region);
    }
  }
  return { rootOf, roots };
}
