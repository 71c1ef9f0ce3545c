import type { ReadSetting, TwinMemory } from "./twin-memory.ts";

type Graph = {
  readonly degree: number;
  readonly neighbours: Int32Array;
  readonly capacities: Float32Array;
  readonly terminals: Float32Array;
};

type Trees = {
  /** 0 free, 1 of the source, 2 of the sink. */
  readonly side: Uint8Array;
  /** Direction to the parent, `root` at a terminal's child, `orphaned` or `none`. */
  readonly parent: Int16Array;
  readonly active: number[];
  readonly isActive: Uint8Array;
  readonly orphans: number[];
};

const none = -1;
const orphaned = -2;
const root = -3;

/** The twin of the minimum cut. */
export function cutGraph(memory: TwinMemory, read: ReadSetting): void {
  const [count, degree] = [read("count"), read("degree")];
  const graph = {
    degree,
    neighbours: memory.int32(read("neighbours"), count * degree),
    capacities: memory.float32(read("capacities"), count * degree),
    terminals: memory.float32(read("terminals"), count),
  };
  const trees: Trees = {
    side: memory.uint8(read("side"), count).fill(0),
    parent: new Int16Array(count).fill(none),
    active: [],
    isActive: new Uint8Array(count),
    orphans: [],
  };
  for (let node = 0; node < count; node++) {
    const terminal = graph.terminals[node]!;
    if (terminal === 0) continue;
    trees.side[node] = terminal > 0 ? 1 : 2;
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
function grow({ degree, neighbours, capacities }: Graph, trees: Trees, node: number): number {
  const { side, parent } = trees;
  const own = side[node]!;
  for (let k = 0; k < degree; k++) {
    const other = neighbours[node * degree + k]!;
    if (other < 0) continue;
    const residual =
      own === 1 ? capacities[node * degree + k]! : capacities[other * degree + (k ^ 1)]!;
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

function augment(graph: Graph, trees: Trees, node: number, direction: number): void {
  const { degree, neighbours, capacities } = graph;
  const other = neighbours[node * degree + direction]!;
  const isSource = trees.side[node] === 1;
  const from = isSource ? node : other;
  const into = isSource ? other : node;
  const arc = isSource ? node * degree + direction : other * degree + (direction ^ 1);
  const back = isSource ? other * degree + (direction ^ 1) : node * degree + direction;
  const up = findNarrowest(graph, trees, from, true);
  const down = findNarrowest(graph, trees, into, false);
  const flow = Math.min(capacities[arc]!, up, down);
  capacities[arc]! -= flow;
  capacities[back]! += flow;
  push(graph, trees, from, flow, true);
  push(graph, trees, into, flow, false);
}

function findNarrowest(
  { degree, neighbours, capacities, terminals }: Graph,
  { parent }: Trees,
  start: number,
  fromSource: boolean,
): number {
  let least = Infinity;
  let node = start;
  while (parent[node] !== root) {
    const k = parent[node]!;
    const above = neighbours[node * degree + k]!;
    least = Math.min(least, capacities[fromSource ? above * degree + (k ^ 1) : node * degree + k]!);
    node = above;
  }
  return Math.min(least, Math.abs(terminals[node]!));
}

function push(
  { degree, neighbours, capacities, terminals }: Graph,
  { parent, orphans }: Trees,
  start: number,
  flow: number,
  fromSource: boolean,
): void {
  let node = start;
  while (parent[node] !== root) {
    const k = parent[node]!;
    const above = neighbours[node * degree + k]!;
    const down = fromSource ? above * degree + (k ^ 1) : node * degree + k;
    const up = fromSource ? node * degree + k : above * degree + (k ^ 1);
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

function adopt(graph: Graph, trees: Trees, node: number): void {
  const { degree, neighbours, capacities } = graph;
  const { side, parent, orphans } = trees;
  const own = side[node]!;
  for (let k = 0; k < degree; k++) {
    const other = neighbours[node * degree + k]!;
    if (other < 0 || side[other] !== own) continue;
    const residual =
      own === 1 ? capacities[other * degree + (k ^ 1)]! : capacities[node * degree + k]!;
    if (residual <= 0 || !reachesRoot(graph, parent, other)) continue;
    parent[node] = k;
    return;
  }
  for (let k = 0; k < degree; k++) {
    const other = neighbours[node * degree + k]!;
    if (other < 0 || side[other] !== own) continue;
    const residual =
      own === 1 ? capacities[other * degree + (k ^ 1)]! : capacities[node * degree + k]!;
    if (residual > 0) activate(trees, other);
    if (parent[other] === (k ^ 1)) {
      parent[other] = orphaned;
      orphans.push(other);
    }
  }
  side[node] = 0;
  parent[node] = none;
}

function reachesRoot({ degree, neighbours }: Graph, parent: Int16Array, start: number): boolean {
  let node = start;
  for (;;) {
    const k = parent[node]!;
    if (k === root) return true;
    if (k < 0) return false;
    node = neighbours[node * degree + k]!;
  }
}
