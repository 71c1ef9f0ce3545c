import type { Steps } from "../../steps.ts";
import { createCuttableGraph, joinNodes } from "../cut/minimum-cut.ts";
import { sortIntoGrid } from "./point-grid.ts";
import { markWithin, type ShadowCore } from "./shadow-core.ts";
import { checkPattern } from "./check-pattern.ts";
import type { LogPicture } from "./log-picture.ts";
import type { SuperpixelGraph } from "./superpixel-graph.ts";
import { goodCost, trackShade, type ShadeCosts } from "./track-shade.ts";

/**
 * Divides the mask into the object, which has to be replaced, and surroundings that are only in
 * its shadow: 1 for the object, 0 for the rest. A minimum cut between how well a superpixel is
 * explained as shaded surroundings and how much it looks like what is not (Boykov and Jolly 2001),
 * made again once the patterns of what was left are checked; then what hangs together with the rim only by a thread goes to the object.
 */
export function* splitInSteps(graph: SuperpixelGraph, picture: LogPicture): Steps<Uint8Array> {
  const { isMasked, core } = picture;
  const shade = trackShade(graph, core);
  yield 0.35;
  const guess = cutGraph(graph, shade, core);
  yield 0.45;
  const pattern = checkPattern(picture, graph, markObject(graph, isMasked, guess));
  yield 0.75;
  const costs = shade.costs.map((cost, k) => Math.max(cost, guess[k]! * pattern[k]!));
  const isSurface = cutGraph(graph, { ...shade, costs }, core);
  yield 0.85;
  return cleanObject(picture, graph, isSurface);
}

const smallestObject = 2;
/** The object reaches this far beyond where it was found, so that no trace of its edge stays. */
const safetyMargin = 0.7;

/** The superpixels that are no surface, without specks and loose ends and with a margin. */
function cleanObject(
  { isMasked, width, core }: LogPicture,
  graph: SuperpixelGraph,
  isSurface: Uint8Array,
): Uint8Array {
  return core.lend(() => {
    const isObject = core.takeUint8(markObject(graph, isMasked, isSurface));
    takeLooseEnds(isObject, isMasked, width, graph.step, core);
    dropSpecks(isObject, width, smallestObject * graph.step * graph.step, core);
    const isNear = markWithin(core, isObject, width, safetyMargin * graph.step);
    return isMasked.map((masked, p) => masked & isNear[p]!);
  });
}

function markObject(
  graph: SuperpixelGraph,
  isMasked: Uint8Array,
  isSurface: Uint8Array,
): Uint8Array {
  return isMasked.map((masked, p) => masked & (1 - isSurface[graph.labels[p]!]!));
}

function cutGraph(
  graph: SuperpixelGraph,
  { costs, barriers }: ShadeCosts,
  core: ShadowCore,
): Uint8Array {
  const inside: number[] = [];
  for (let k = 0; k < graph.count; k++) {
    if (graph.sizes[k]! > 0 && graph.isMasked[k] === 1) inside.push(k);
  }
  const nodeOf = new Int32Array(graph.count).fill(-1);
  inside.forEach((k, node) => {
    nodeOf[k] = node;
  });
  let most = 1;
  for (const k of inside) most = Math.max(most, graph.starts[k + 1]! - graph.starts[k]!);
  const network = createCuttableGraph(inside.length, most * 4);
  const ownColour = matchOwnColours(graph, inside, costs, core);
  inside.forEach((k, node) => {
    const area = graph.sizes[k]! / (graph.step * graph.step);
    const asSurface = Math.min(costs[k]! + memory * Math.max(0, barriers[k]!), 3 * goodCost);
    const asObject = Math.min(ownColour[node]! / 2 + 0.5, 0.9 * goodCost);
    let toRim = 0;
    for (let i = graph.starts[k]!; i < graph.starts[k + 1]!; i++) {
      const q = graph.neighbours[i]!;
      const bond = bondBetween(graph, k, q) * graph.borders[i]!;
      if (nodeOf[q]! < 0) toRim += bond;
      else if (q > k) joinNodes(network, node, nodeOf[q]!, bond);
    }
    network.terminals[node] = asObject * area + toRim - asSurface * area;
  });
  const sides = network.cut();
  const isSurface = new Uint8Array(graph.count);
  inside.forEach((k, node) => {
    isSurface[k] = sides[node] === 1 ? 1 : 0;
  });
  return isSurface;
}

const memory = 0.3;

const borderWeight = 2.5;
const edgeRange = 0.15;

function bondBetween({ count, logs }: SuperpixelGraph, a: number, b: number): number {
  const dr = logs[a]! - logs[b]!;
  const dg = logs[count + a]! - logs[count + b]!;
  const db = logs[2 * count + a]! - logs[2 * count + b]!;
  const unlike = (dr * dr + dg * dg + db * db) / (2 * edgeRange * edgeRange);
  return borderWeight * (Math.exp(-unlike) + 0.2);
}

const ownColourRange = 0.12;
const ownColourReachInSteps = 14;

/** How far each superpixel of the mask is from the nearest one that nothing outside explains. */
function matchOwnColours(
  graph: SuperpixelGraph,
  inside: readonly number[],
  costs: Float32Array,
  core: ShadowCore,
): Float32Array {
  return core.lend(() => {
    const reach = ownColourReachInSteps * graph.step;
    const own = inside.filter((k) => costs[k]! > 2 * goodCost);
    const points = sortIntoGrid(core, graph, own, reach / 2);
    const targets = core.takeInt32(inside);
    const least = core.takeFloat32(inside.length);
    const ranges = { colour: ownColourRange, reach };
    core.loops.matchOwnColours(graph, points, targets, ranges, least);
    return least.slice();
  });
}

/** A shadow's way to the rim of the mask is at least twice as wide as this, in steps. */
const narrowestWay = 0.5;

/** Surroundings inside the mask have to reach its rim on a way of some width. */
function takeLooseEnds(
  isObject: Uint8Array,
  isMasked: Uint8Array,
  width: number,
  step: number,
  core: ShadowCore,
): void {
  core.lend(() => {
    const radius = narrowestWay * step;
    const isWide = markWithin(core, isObject, width, radius);
    const isReached = core.takeUint8(isObject.length);
    const queue = core.takeInt32(isObject.length);
    let given = 0;
    for (let p = 0; p < isWide.length; p++) {
      isWide[p] = 1 - isWide[p]!;
      if (isMasked[p] === 1 || isWide[p] === 0) continue;
      isReached[p] = 1;
      if (touchesMask(isMasked, p, width)) queue[given++] = p;
    }
    core.loops.flood(queue, given, isWide, isReached, width);
    const isOnWay = markWithin(core, isReached, width, radius);
    for (let p = 0; p < isObject.length; p++) {
      if (isMasked[p] === 1 && isOnWay[p] === 0) isObject[p] = 1;
    }
  });
}

function touchesMask(isMasked: Uint8Array, p: number, width: number): boolean {
  const beside = (isMasked[p - 1] ?? 0) | (isMasked[p + 1] ?? 0);
  return (beside | (isMasked[p - width] ?? 0) | (isMasked[p + width] ?? 0)) === 1;
}

function dropSpecks(isObject: Uint8Array, width: number, smallest: number, core: ShadowCore): void {
  core.lend(() => {
    const isSeen = core.takeUint8(isObject.length);
    const queue = core.takeInt32(isObject.length);
    for (let p = 0; p < isObject.length; p++) {
      if (isObject[p] === 0 || isSeen[p] === 1) continue;
      isSeen[p] = 1;
      queue[0] = p;
      const size = core.loops.flood(queue, 1, isObject, isSeen, width);
      if (size < smallest) for (let i = 0; i < size; i++) isObject[queue[i]!] = 0;
    }
  });
}
