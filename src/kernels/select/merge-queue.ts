/** A priority queue of numbered edges by cost: a binary heap whose stale entries are the caller's to skip. */
export type MergeQueue = {
  readonly push: (cost: number, edge: number, stamp: number) => void;
  /** The cheapest entry, or null when there is none. The same object every time. */
  readonly pop: () => { cost: number; edge: number; stamp: number } | null;
};

/** An empty queue. Push and pop cost O(log n); equal costs leave in order of their edge number. */
export function createMergeQueue(capacity: number): MergeQueue {
  let room = Math.max(16, capacity);
  let costs = new Float64Array(room);
  let edges = new Int32Array(room);
  let stamps = new Int32Array(room);
  let size = 0;
  const top = { cost: 0, edge: 0, stamp: 0 };
  const grow = (): void => {
    room *= 2;
    costs = copyInto(new Float64Array(room), costs);
    edges = copyInto(new Int32Array(room), edges);
    stamps = copyInto(new Int32Array(room), stamps);
  };
  const isBefore = (cost: number, edge: number, at: number): boolean =>
    cost < costs[at]! || (cost === costs[at]! && edge < edges[at]!);
  const place = (at: number, cost: number, edge: number, stamp: number): void => {
    costs[at] = cost;
    edges[at] = edge;
    stamps[at] = stamp;
  };
  const push = (cost: number, edge: number, stamp: number): void => {
    if (size === room) grow();
    let at = size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(cost, edge, parent)) break;
      place(at, costs[parent]!, edges[parent]!, stamps[parent]!);
      at = parent;
    }
    place(at, cost, edge, stamp);
  };
  const pop = (): typeof top | null => {
    if (size === 0) return null;
    top.cost = costs[0]!;
    top.edge = edges[0]!;
    top.stamp = stamps[0]!;
    size--;
    const cost = costs[size]!;
    const edge = edges[size]!;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= size) break;
      if (child + 1 < size && isBefore(costs[child + 1]!, edges[child + 1]!, child)) child++;
      if (isBefore(cost, edge, child)) break;
      place(at, costs[child]!, edges[child]!, stamps[child]!);
      at = child;
    }
    place(at, cost, edge, stamps[size]!);
    return top;
  };
  return { push, pop };
}

function copyInto<Data extends Float64Array | Int32Array>(target: Data, source: Data): Data {
  target.set(source);
  return target;
}
