import { indexNearby, type NearbyIndex } from "./nearby-index.ts";
import type { SuperpixelGraph } from "./superpixel-graph.ts";

/** How badly each superpixel of the mask is explained as surroundings in another light. */
export type ShadeCosts = {
  /** About 1 for a good explanation, above `goodCost` for none; 0 outside the mask. */
  readonly costs: Float32Array;
  /** What was paid at the worst place on the way from outside. */
  readonly barriers: Float32Array;
};

/** Below this an explanation counts. In squared standard deviations. */
export const goodCost = 4;

const worstCost = 60;
/** Standard deviations: of brightness from one superpixel to the next, of its tint, of texture. */
const brightnessStep = 0.2;
const tintStep = 0.05;
const tintRange = 0.15;
const textureRange = 0.35;
/** Surroundings within so many steps of the place the search came in by may explain a superpixel. */
const reachInSteps = 12;
const darkestShade = 2.2;
const brightestShade = -0.2;
const memory = 0.3;

/**
 * Walks from the rim of the mask inwards, best explained first, and keeps track of how much darker
 * and how tinted the light has become on the way: a cast shadow changes slowly and multiplies the
 * colours found outside, an object brings colours of its own. Cost: superpixels of the mask × the
 * superpixels within reach.
 */
export function trackShade(graph: SuperpixelGraph): ShadeCosts {
  const walk = startWalk(graph);
  for (;;) {
    const next = walk.waiting.take();
    if (next === null) break;
    settle(graph, walk, next);
  }
  return { costs: walk.costs, barriers: walk.barriers };
}

type Explanation = {
  cost: number;
  /** Shade of the neighbours: brightness, then three of tint. */
  readonly expected: readonly number[];
  found: [number, number, number, number];
  source: number;
  readonly x: number;
  readonly y: number;
  readonly barrier: number;
};

type Walk = {
  readonly isSettled: Uint8Array;
  readonly shades: Float32Array;
  /** Where the surroundings lie that explain a superpixel. */
  readonly anchorX: Float32Array;
  readonly anchorY: Float32Array;
  readonly costs: Float32Array;
  readonly barriers: Float32Array;
  readonly surroundings: NearbyIndex;
  readonly waiting: WaitingList;
};

function startWalk(graph: SuperpixelGraph): Walk {
  const { count, sizes, isMasked } = graph;
  const outside: number[] = [];
  for (let k = 0; k < count; k++) if (sizes[k]! > 0 && isMasked[k] === 0) outside.push(k);
  const walk: Walk = {
    isSettled: new Uint8Array(count),
    shades: new Float32Array(count * 4),
    anchorX: graph.x.slice(),
    anchorY: graph.y.slice(),
    costs: new Float32Array(count),
    barriers: new Float32Array(count),
    surroundings: indexNearby(outside, graph.x, graph.y, reachInSteps * graph.step * 0.5),
    waiting: createWaitingList(),
  };
  for (const k of outside) walk.isSettled[k] = 1;
  for (const k of outside) offerNeighbours(graph, walk, k);
  return walk;
}

function offerNeighbours(graph: SuperpixelGraph, walk: Walk, k: number): void {
  for (let i = graph.starts[k]!; i < graph.starts[k + 1]!; i++) {
    const q = graph.neighbours[i]!;
    if (walk.isSettled[q] === 1 || graph.isMasked[q] === 0) continue;
    const explanation = explain(graph, walk, q);
    walk.waiting.put(q, explanation, explanation.cost + memory * explanation.barrier);
  }
}

function settle(graph: SuperpixelGraph, walk: Walk, [k, found]: [number, Explanation]): void {
  const isGood = found.cost < goodCost;
  walk.isSettled[k] = 1;
  walk.costs[k] = found.cost;
  walk.barriers[k] = Math.max(found.barrier * 0.97, Math.min(20, found.cost - goodCost));
  for (let j = 0; j < 4; j++) {
    const expected = found.expected[j]!;
    walk.shades[k * 4 + j] = isGood ? (expected + found.found[j]!) / 2 : expected;
  }
  const drift = isGood && found.source >= 0 ? 0.3 : 0;
  walk.anchorX[k] = found.x + drift * ((graph.x[found.source] ?? 0) - found.x);
  walk.anchorY[k] = found.y + drift * ((graph.y[found.source] ?? 0) - found.y);
  offerNeighbours(graph, walk, k);
}

/** What the settled neighbours lead to expect at `k`, and the surroundings that fit it best. */
function explain(graph: SuperpixelGraph, walk: Walk, k: number): Explanation {
  const { expected, x, y, barrier } = expectAt(graph, walk, k);
  const result: Explanation = {
    cost: worstCost,
    expected,
    found: [0, 0, 0, 0],
    source: -1,
    x,
    y,
    barrier,
  };
  const reach = reachInSteps * graph.step;
  const { logs, texture } = graph;
  const [shade, tintRed, tintGreen, tintBlue] = expected;
  walk.surroundings.forEachNear(x, y, reach, (q) => {
    const far = (graph.x[q]! - x) ** 2 + (graph.y[q]! - y) ** 2;
    if (far > reach * reach) return;
    const dr = logs[q * 3]! - logs[k * 3]!;
    const dg = logs[q * 3 + 1]! - logs[k * 3 + 1]!;
    const db = logs[q * 3 + 2]! - logs[k * 3 + 2]!;
    const s = (dr + dg + db) / 3;
    if (s < brightestShade || s > darkestShade) return;
    const brightness = (s - shade!) / brightnessStep;
    let cost = brightness * brightness + (0.5 * far) / (reach * reach);
    if (cost >= result.cost) return;
    const r = dr - s;
    const g = dg - s;
    const b = db - s;
    const change = (r - tintRed!) ** 2 + (g - tintGreen!) ** 2 + (b - tintBlue!) ** 2;
    cost += change / (tintStep * tintStep);
    cost += (r * r + g * g + b * b) / (tintRange * tintRange);
    cost += ((texture[q]! - texture[k]!) / textureRange) ** 2;
    if (cost >= result.cost) return;
    result.cost = cost;
    result.found = [s, r, g, b];
    result.source = q;
  });
  return result;
}

type Expectation = Pick<Explanation, "expected" | "x" | "y" | "barrier">;

/** The mean over the settled neighbours, of those well explained where there are any. */
function expectAt(graph: SuperpixelGraph, walk: Walk, k: number): Expectation {
  const good = meanOfNeighbours(graph, walk, k, goodCost);
  return good ?? meanOfNeighbours(graph, walk, k, Infinity)!;
}

function meanOfNeighbours(
  graph: SuperpixelGraph,
  walk: Walk,
  k: number,
  worst: number,
): Expectation | null {
  const sums = [0, 0, 0, 0, 0, 0, 0];
  let total = 0;
  for (let i = graph.starts[k]!; i < graph.starts[k + 1]!; i++) {
    const q = graph.neighbours[i]!;
    if (walk.isSettled[q] === 0 || walk.costs[q]! >= worst) continue;
    const weight = graph.borders[i]!;
    total += weight;
    for (let j = 0; j < 4; j++) sums[j]! += weight * walk.shades[q * 4 + j]!;
    sums[4]! += weight * walk.anchorX[q]!;
    sums[5]! += weight * walk.anchorY[q]!;
    sums[6]! += weight * walk.barriers[q]!;
  }
  if (total === 0) return null;
  const [s, r, g, b, x, y, barrier] = sums.map((sum) => sum / total);
  return { expected: [s!, r!, g!, b!], x: x!, y: y!, barrier: barrier! };
}

type WaitingList = {
  put(k: number, explanation: Explanation, rank: number): void;
  take(): [number, Explanation] | null;
};

/** The rim is short, so that looking through all of it beats keeping it in order. */
function createWaitingList(): WaitingList {
  const waiting = new Map<number, { explanation: Explanation; rank: number }>();
  return {
    put(k, explanation, rank) {
      waiting.set(k, { explanation, rank });
    },
    take() {
      let best = -1;
      let least = Infinity;
      for (const [k, { rank }] of waiting) {
        if (rank >= least) continue;
        least = rank;
        best = k;
      }
      const taken = waiting.get(best);
      waiting.delete(best);
      return taken === undefined ? null : [best, taken.explanation];
    },
  };
}
