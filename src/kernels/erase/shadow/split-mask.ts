import { measureDistance } from "../../mask/distance-transform.ts";
import type { Steps } from "../../steps.ts";
import { createNetwork } from "./minimum-cut.ts";
import { indexNearby } from "./nearby-index.ts";
import { checkPattern } from "./check-pattern.ts";
import type { LogPicture } from "./log-picture.ts";
import type { SuperpixelGraph } from "./superpixel-graph.ts";
import { goodCost, trackShade, type ShadeCosts } from "./track-shade.ts";

const borderWeight = 2.5;
const edgeRange = 0.15;
const ownColourRange = 0.12;
const ownColourReachInSteps = 14;
/** A shadow's way to the rim of the mask is at least twice as wide as this, in steps. */
const narrowestWay = 0.5;
const smallestObject = 2;
/** The object reaches this far beyond where it was found, so that no trace of its edge stays. */
const safetyMargin = 0.7;

/**
 * Divides the mask into the object, which has to be replaced, and surroundings that are only in
 * its shadow: 1 for the object, 0 for the rest. A minimum cut between how well a superpixel is
 * explained as shaded surroundings and how much it looks like what is not (Boykov and Jolly 2001),
 * made again once the patterns of what was left are checked; then what hangs together with the rim only by a thread goes to the object.
 */
export function* splitInSteps(graph: SuperpixelGraph, picture: LogPicture): Steps<Uint8Array> {
  const { isMasked, width, height } = picture;
  const shade = trackShade(graph);
  yield 0.35;
  const guess = cutGraph(graph, shade);
  yield 0.45;
  const pattern = checkPattern(picture, graph, markObject(graph, isMasked, guess));
  yield 0.75;
  const costs = shade.costs.map((cost, k) => Math.max(cost, guess[k]! * pattern[k]!));
  const isObject = markObject(graph, isMasked, cutGraph(graph, { ...shade, costs }));
  yield 0.85;
  takeLooseEnds(isObject, isMasked, width, height, graph.step);
  dropSpecks(isObject, width, height, smallestObject * graph.step * graph.step);
  const toObject = measureDistance(isObject, width, height);
  const margin = safetyMargin * graph.step;
  return isMasked.map((masked, p) => (masked === 1 && toObject[p]! <= margin ? 1 : 0));
}

function markObject(
  graph: SuperpixelGraph,
  isMasked: Uint8Array,
  isSurface: Uint8Array,
): Uint8Array {
  return isMasked.map((masked, p) => masked & (1 - isSurface[graph.labels[p]!]!));
}

function cutGraph(graph: SuperpixelGraph, { costs, barriers }: ShadeCosts): Uint8Array {
  const inside: number[] = [];
  for (let k = 0; k < graph.count; k++) {
    if (graph.sizes[k]! > 0 && graph.isMasked[k] === 1) inside.push(k);
  }
  const nodeOf = new Int32Array(graph.count).fill(-1);
  inside.forEach((k, node) => {
    nodeOf[k] = node;
  });
  const network = createNetwork(inside.length);
  const ownColour = matchOwnColours(graph, inside, costs);
  inside.forEach((k, node) => {
    const area = graph.sizes[k]! / (graph.step * graph.step);
    const asSurface = Math.min(costs[k]! + memory * Math.max(0, barriers[k]!), 3 * goodCost);
    const asObject = Math.min(ownColour[node]! / 2 + 0.5, 0.9 * goodCost);
    let toRim = 0;
    for (let i = graph.starts[k]!; i < graph.starts[k + 1]!; i++) {
      const q = graph.neighbours[i]!;
      const bond = bondBetween(graph, k, q) * graph.borders[i]!;
      if (nodeOf[q]! < 0) toRim += bond;
      else if (q > k) network.join(node, nodeOf[q]!, bond);
    }
    network.tie(node, asObject * area + toRim, asSurface * area);
  });
  const sides = network.cut();
  const isSurface = new Uint8Array(graph.count);
  inside.forEach((k, node) => {
    isSurface[k] = sides[node]!;
  });
  return isSurface;
}

const memory = 0.3;

function bondBetween({ logs }: SuperpixelGraph, a: number, b: number): number {
  const unlike = colourDistance(logs, a, b) / (2 * edgeRange * edgeRange);
  return borderWeight * (Math.exp(-unlike) + 0.2);
}

/** How far each superpixel of the mask is from the nearest one that nothing outside explains. */
function matchOwnColours(
  graph: SuperpixelGraph,
  inside: readonly number[],
  costs: Float32Array,
): Float32Array {
  const reach = ownColourReachInSteps * graph.step;
  const own = inside.filter((k) => costs[k]! > 2 * goodCost);
  const index = indexNearby(own, graph.x, graph.y, reach / 2);
  return Float32Array.from(inside, (k) => {
    let least = Infinity;
    index.forEachNear(graph.x[k]!, graph.y[k]!, reach, (q) => {
      const far = (graph.x[q]! - graph.x[k]!) ** 2 + (graph.y[q]! - graph.y[k]!) ** 2;
      if (far > reach * reach) return;
      const unlike = colourDistance(graph.logs, k, q) / (ownColourRange * ownColourRange);
      least = Math.min(least, unlike + far / (reach * reach));
    });
    return least;
  });
}

function colourDistance(logs: Float32Array, a: number, b: number): number {
  let sum = 0;
  for (let c = 0; c < 3; c++) sum += (logs[a * 3 + c]! - logs[b * 3 + c]!) ** 2;
  return sum;
}

/** Surroundings inside the mask have to reach its rim on a way of some width. */
function takeLooseEnds(
  isObject: Uint8Array,
  isMasked: Uint8Array,
  width: number,
  height: number,
  step: number,
): void {
  const toObject = measureDistance(isObject, width, height);
  const radius = narrowestWay * step;
  const isWide = isObject.map((_, p) => (toObject[p]! > radius ? 1 : 0));
  const isReached = new Uint8Array(isObject.length);
  const queue: number[] = [];
  for (let p = 0; p < isWide.length; p++) {
    if (isMasked[p] === 1 || isWide[p] === 0) continue;
    isReached[p] = 1;
    if (touchesMask(isMasked, p, width)) queue.push(p);
  }
  flood(queue, isWide, isReached, width);
  const toReached = measureDistance(isReached, width, height);
  for (let p = 0; p < isObject.length; p++) {
    if (isMasked[p] === 1 && toReached[p]! > radius) isObject[p] = 1;
  }
}

function touchesMask(isMasked: Uint8Array, p: number, width: number): boolean {
  const beside = (isMasked[p - 1] ?? 0) | (isMasked[p + 1] ?? 0);
  return (beside | (isMasked[p - width] ?? 0) | (isMasked[p + width] ?? 0)) === 1;
}

function dropSpecks(isObject: Uint8Array, width: number, height: number, smallest: number): void {
  const isSeen = new Uint8Array(isObject.length);
  for (let p = 0; p < width * height; p++) {
    if (isObject[p] === 0 || isSeen[p] === 1) continue;
    isSeen[p] = 1;
    const speck = flood([p], isObject, isSeen, width);
    if (speck.length < smallest) for (const at of speck) isObject[at] = 0;
  }
}

/** Spreads from `queue` over the 4-neighbours that are `allowed`; returns every pixel reached. */
function flood(
  queue: number[],
  allowed: Uint8Array,
  isReached: Uint8Array,
  width: number,
): number[] {
  for (let i = 0; i < queue.length; i++) {
    const p = queue[i]!;
    const x = p % width;
    const around = [x > 0 ? p - 1 : -1, x < width - 1 ? p + 1 : -1, p - width, p + width];
    for (const q of around) {
      if (q < 0 || q >= allowed.length || allowed[q] === 0 || isReached[q] === 1) continue;
      isReached[q] = 1;
      queue.push(q);
    }
  }
  return queue;
}
