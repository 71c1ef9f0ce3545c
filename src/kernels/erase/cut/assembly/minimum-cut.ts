// The minimum cut of `../minimum-cut.ts` in AssemblyScript. Pointers are byte offsets into the
// graph's memory.

/** 0 free, 1 of the source, 2 of the sink. */
export let side: usize = 0;
/** Direction to the parent, `root` at a terminal's child, `orphaned` or `none`. */
let parent: usize = 0;
export let neighbours: usize = 0;
export let capacities: usize = 0;
export let terminals: usize = 0;

/** A ring of nodes that may still grow, and which nodes are in it; all lists lie behind it. */
export let active: usize = 0;
let isActive: usize = 0;
let first: i32 = 0;
let activeCount: i32 = 0;

/** A stack of nodes that lost their parent. */
let orphans: usize = 0;
let orphanCount: i32 = 0;

export let count: i32 = 0;
/** How many slots for arcs a node has. */
export let degree: i32 = 0;

const none: i32 = -1;
const root: i32 = -3;

function sideOf(node: i32): i32 {
  return load<u8>(side + <usize>node);
}

function parentOf(node: i32): i32 {
  return load<i16>(parent + ((<usize>node) << 1));
}

function setParent(node: i32, direction: i32): void {
  store<i16>(parent + ((<usize>node) << 1), <i16>direction);
}

function neighbourOf(node: i32, k: i32): i32 {
  return load<i32>(neighbours + ((<usize>(node * degree + k)) << 2));
}

function placeArc(node: i32, k: i32): usize {
  return capacities + ((<usize>(node * degree + k)) << 2);
}

function placeTerminal(node: i32): usize {
  return terminals + ((<usize>node) << 2);
}

function activate(node: i32): void {
  if (load<u8>(isActive + <usize>node) === 1) return;
  store<u8>(isActive + <usize>node, 1);
  let last = first + activeCount;
  if (last >= count) last -= count;
  store<i32>(active + ((<usize>last) << 2), node);
  activeCount++;
}

const orphaned: i32 = -2;

function orphan(node: i32): void {
  setParent(node, orphaned);
  store<i32>(orphans + ((<usize>orphanCount) << 2), node);
  orphanCount++;
}

/** What may still flow from a node to the one in direction `k`, or back when the tree is the sink's. */
function residualOf(own: i32, node: i32, other: i32, k: i32): f32 {
  return load<f32>(own === 1 ? placeArc(node, k) : placeArc(other, k ^ 1));
}

function grow(node: i32): i32 {
  const own = sideOf(node);
  for (let k = 0; k < degree; k++) {
    const other = neighbourOf(node, k);
    if (other < 0 || residualOf(own, node, other, k) <= 0) continue;
    if (sideOf(other) === 0) {
      store<u8>(side + <usize>other, <u8>own);
      setParent(other, k ^ 1);
      activate(other);
    } else if (sideOf(other) !== own) {
      return k;
    }
  }
  return none;
}

function findNarrowest(start: i32, fromSource: bool): f32 {
  let least: f32 = Infinity;
  let node = start;
  while (parentOf(node) !== root) {
    const k = parentOf(node);
    const above = neighbourOf(node, k);
    least = min(least, load<f32>(fromSource ? placeArc(above, k ^ 1) : placeArc(node, k)));
    node = above;
  }
  return min(least, abs(load<f32>(placeTerminal(node))));
}

function push(start: i32, flow: f32, fromSource: bool): void {
  let node = start;
  while (parentOf(node) !== root) {
    const k = parentOf(node);
    const above = neighbourOf(node, k);
    const down = fromSource ? placeArc(above, k ^ 1) : placeArc(node, k);
    const up = fromSource ? placeArc(node, k) : placeArc(above, k ^ 1);
    const rest = load<f32>(down) - flow;
    store<f32>(down, rest);
    store<f32>(up, load<f32>(up) + flow);
    if (rest <= 0) orphan(node);
    node = above;
  }
  const rest = load<f32>(placeTerminal(node)) - (fromSource ? flow : -flow);
  store<f32>(placeTerminal(node), rest);
  if (rest === 0) orphan(node);
}

function augment(node: i32, direction: i32): void {
  const other = neighbourOf(node, direction);
  const isSource = sideOf(node) === 1;
  const from = isSource ? node : other;
  const into = isSource ? other : node;
  const there = placeArc(node, direction);
  const back = placeArc(other, direction ^ 1);
  const arc = isSource ? there : back;
  const against = isSource ? back : there;
  const up = findNarrowest(from, true);
  const down = findNarrowest(into, false);
  const flow = min(load<f32>(arc), min(up, down));
  store<f32>(arc, load<f32>(arc) - flow);
  store<f32>(against, load<f32>(against) + flow);
  push(from, flow, true);
  push(into, flow, false);
}

function reachesRoot(start: i32): bool {
  let node = start;
  let k = parentOf(node);
  while (k >= 0) {
    node = neighbourOf(node, k);
    k = parentOf(node);
  }
  return k === root;
}

function adopt(node: i32): void {
  const own = sideOf(node);
  for (let k = 0; k < degree; k++) {
    const other = neighbourOf(node, k);
    if (other < 0 || sideOf(other) !== own) continue;
    if (residualOf(own, other, node, k ^ 1) <= 0 || !reachesRoot(other)) continue;
    setParent(node, k);
    return;
  }
  for (let k = 0; k < degree; k++) {
    const other = neighbourOf(node, k);
    if (other < 0 || sideOf(other) !== own) continue;
    if (residualOf(own, other, node, k ^ 1) > 0) activate(other);
    if (parentOf(other) === (k ^ 1)) orphan(other);
  }
  store<u8>(side + <usize>node, 0);
  setParent(node, none);
}

/** Cuts the graph; `side` is 2 for the nodes on the sink's side afterwards. */
export function cut(): void {
  orphans = active + ((<usize>count) << 2);
  parent = orphans + ((<usize>count) << 2);
  isActive = parent + ((<usize>count) << 1);
  memory.fill(parent, <u8>none, (<usize>count) << 1);
  memory.fill(isActive, 0, <usize>count);
  first = 0;
  activeCount = 0;
  orphanCount = 0;
  for (let node = 0; node < count; node++) {
    const terminal = load<f32>(placeTerminal(node));
    store<u8>(side + <usize>node, terminal === 0 ? 0 : terminal > 0 ? 1 : 2);
    if (terminal === 0) continue;
    setParent(node, root);
    activate(node);
  }
  while (activeCount > 0) {
    const node = load<i32>(active + ((<usize>first) << 2));
    const direction = parentOf(node) === none ? none : grow(node);
    if (direction === none) {
      store<u8>(isActive + <usize>node, 0);
      first = first + 1 === count ? 0 : first + 1;
      activeCount--;
      continue;
    }
    augment(node, direction);
    while (orphanCount > 0) {
      orphanCount--;
      adopt(load<i32>(orphans + ((<usize>orphanCount) << 2)));
    }
  }
}
