/** Eight neighbours of a grid; each is followed by its opposite. */
export const gridSteps = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
] as const;

/** A graph on part of a grid: `neighbours` and `capacities` hold eight entries a node. */
export type GridGraph = {
  readonly count: number;
  /** Index of the neighbour in each direction of `gridSteps`, -1 where there is none. */
  readonly neighbours: Int32Array;
  /** Residual capacity to each neighbour; changed by the flow. */
  readonly capacities: Float32Array;
  /** Capacity from the source if positive, to the sink if negative; changed by the flow. */
  readonly terminals: Float32Array;
};

type Trees = {
  /** 0 free, 1 of the source, 2 of the sink. */
  readonly side: Uint8Array;
  /** Direction to the parent, `root` at a terminal's child, `orphaned` or `none`. */
  readonly parent: Int8Array;
  readonly active: number[];
  readonly isActive: Uint8Array;
  readonly orphans: number[];
};

const root = 8;
const none = -1;
const orphaned = -2;

/**
 * Cuts the graph at least cost and writes 2 for the nodes on the sink's side into `side`, by
 * augmenting paths over two search trees (Boykov and Kolmogorov, 2004). Changes the graph's
 * capacities to what is left of them. Cost in practice a few times the nodes.
 */
export function cutGraph(graph: GridGraph, side: Uint8Array): void {
  const { count, terminals } = graph;
  const trees: Trees = {
    side: side.fill(0),
    parent: new Int8Array(count).fill(none),
    active: [],
    isActive: new Uint8Array(count),
    orphans: [],
  };
  for (let node = 0; node < count; node++) {
    if (terminals[node] === 0) continue;
    trees.side[node] = terminals[node]! > 0 ? 1 : 2;
    trees.parent[node] = root;
    activate(trees, node);
  }
  let next = 0;
  while (next < trees.active.length) {
    const node = trees.active[next]!;
    const direction = trees.parent[node] === none ? none : grow(graph, trees, node);
    if (direction === none) {
      trees.isActive[node] = 0;
      next++;
      continue;
    }
    augment(graph, trees, node, direction);
    while (trees.orphans.length > 0) adopt(graph, trees, trees.orphans.pop()!);
  }
}

function activate({ active, isActive }: Trees, node: number): void {
  if (isActive[node] === 1) return;
  isActive[node] = 1;
  active.push(node);
}

/** Takes free neighbours into the node's tree; the direction in which it meets the other tree. */
function grow({ neighbours, capacities }: GridGraph, trees: Trees, node: number): number {
  const { side, parent } = trees;
  const own = side[node]!;
  for (let k = 0; k < 8; k++) {
    const other = neighbours[node * 8 + k]!;
    if (other < 0) continue;
    const residual = own === 1 ? capacities[node * 8 + k]! : capacities[other * 8 + (k ^ 1)]!;
    if (residual <= 0) continue;
    if (side[other] === 0) {
      side[other] = own;
      parent[other] = k ^ 1;
      activate(trees, other);
    } else if (side[other] !== own) {
      return k;
    }
  }
  return none;
}

function augment(graph: GridGraph, trees: Trees, node: number, direction: number): void {
  const { neighbours, capacities } = graph;
  const other = neighbours[node * 8 + direction]!;
  const isSource = trees.side[node] === 1;
  const from = isSource ? node : other;
  const into = isSource ? other : node;
  const arc = isSource ? node * 8 + direction : other * 8 + (direction ^ 1);
  const back = isSource ? other * 8 + (direction ^ 1) : node * 8 + direction;
  const up = findNarrowest(graph, trees, from, true);
  const down = findNarrowest(graph, trees, into, false);
  const flow = Math.min(capacities[arc]!, up, down);
  capacities[arc]! -= flow;
  capacities[back]! += flow;
  push(graph, trees, from, flow, true);
  push(graph, trees, into, flow, false);
}

function findNarrowest(
  { neighbours, capacities, terminals }: GridGraph,
  { parent }: Trees,
  start: number,
  fromSource: boolean,
): number {
  let least = Infinity;
  let node = start;
  while (parent[node] !== root) {
    const k = parent[node]!;
    const above = neighbours[node * 8 + k]!;
    least = Math.min(least, capacities[fromSource ? above * 8 + (k ^ 1) : node * 8 + k]!);
    node = above;
  }
  return Math.min(least, Math.abs(terminals[node]!));
}

function push(
  { neighbours, capacities, terminals }: GridGraph,
  { parent, orphans }: Trees,
  start: number,
  flow: number,
  fromSource: boolean,
): void {
  let node = start;
  while (parent[node] !== root) {
    const k = parent[node]!;
    const above = neighbours[node * 8 + k]!;
    const down = fromSource ? above * 8 + (k ^ 1) : node * 8 + k;
    const up = fromSource ? node * 8 + k : above * 8 + (k ^ 1);
    capacities[down]! -= flow;
    capacities[up]! += flow;
    if (capacities[down]! <= 0) {
      parent[node] = orphaned;
      orphans.push(node);
    }
    node = above;
  }
  terminals[node]! -= fromSource ? flow : -flow;
  if (terminals[node] === 0) {
    parent[node] = orphaned;
    orphans.push(node);
  }
}

function adopt({ neighbours, capacities }: GridGraph, trees: Trees, node: number): void {
  const { side, parent, orphans } = trees;
  const own = side[node]!;
  for (let k = 0; k < 8; k++) {
    const other = neighbours[node * 8 + k]!;
    if (other < 0 || side[other] !== own) continue;
    const residual = own === 1 ? capacities[other * 8 + (k ^ 1)]! : capacities[node * 8 + k]!;
    if (residual <= 0 || !reachesRoot(neighbours, parent, other)) continue;
    parent[node] = k;
    return;
  }
  for (let k = 0; k < 8; k++) {
    const other = neighbours[node * 8 + k]!;
    if (other < 0 || side[other] !== own) continue;
    const residual = own === 1 ? capacities[other * 8 + (k ^ 1)]! : capacities[node * 8 + k]!;
    if (residual > 0) activate(trees, other);
    if (parent[other] === (k ^ 1)) {
      parent[other] = orphaned;
      orphans.push(other);
    }
  }
  side[node] = 0;
  parent[node] = none;
}

function reachesRoot(neighbours: Int32Array, parent: Int8Array, start: number): boolean {
  let node = start;
  for (;;) {
    const k = parent[node]!;
    if (k === root) return true;
    if (k < 0) return false;
    node = neighbours[node * 8 + k]!;
  }
}
