import { shadeParts } from "./shade-parts.ts";
import type { Sources } from "./shadow-loops.ts";
import type { ShadowCore } from "./shadow-core.ts";
import type { SuperpixelGraph } from "./superpixel-graph.ts";

/** Spread of brightness a source may have from round to round: wide at first, then narrower. */
const brightnessRanges = [2, 1, 0.5];
/** Surroundings up to so many steps away lend their light. */
const reachInSteps = 42;
const smoothingRounds = 30;

/**
 * The light that superpixels in shadow lack: what to add to their logarithms (brightness, then
 * three of tint) so that they look like the same surface outside. Expectation and maximisation:
 * every shaded superpixel is matched softly with all surroundings of its tint and texture, the
 * matches vote for a gain, gains are smoothed over the shadow (not towards what is lit beside it:
 * that would leave it darker), and the matches are made again with what is left of the difference. `isShaded` marks superpixels to relight; those outside
 * the mask are lit. Returns 4 per superpixel, 0 where there is nothing to relight. Cost: shaded
 * superpixels × up to 400 sources, thrice.
 */
export function estimateGains(
  graph: SuperpixelGraph,
  isShaded: Uint8Array,
  core: ShadowCore,
): Float32Array {
  const gains = core.takeFloat32(graph.count * 4);
  core.lend(() => {
    const shaded: number[] = [];
    const lit: number[] = [];
    const marks = core.takeUint8(isShaded);
    for (let k = 0; k < graph.count; k++) {
      if (graph.sizes[k] === 0) continue;
      if (isShaded[k] === 1) shaded.push(k);
      else if (graph.parts[k] === shadeParts.lit) lit.push(k);
    }
    const targets = core.takeInt32(shaded);
    const sources = listSources(core, graph, thinOut(graph, lit, shaded));
    const votes = { gains: core.takeFloat32(gains.length), weights: core.takeFloat32(graph.count) };
    const reachSquared = reachInSteps * graph.step * (reachInSteps * graph.step);
    for (const range of brightnessRanges) {
      const ranges = { reachSquared, brightness: 1 / (range * range) };
      core.loops.voteGains(graph, targets, sources, ranges, gains, votes);
      core.loops.smoothGains(graph, targets, marks, smoothingRounds, votes, gains);
    }
  });
  return gains;
}

const mostSources = 400;

/** Every n-th of the sources within reach of the shaded box, so that the cost is bounded. */
function thinOut(
  graph: SuperpixelGraph,
  sources: readonly number[],
  shaded: readonly number[],
): number[] {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const k of shaded) {
    box.left = Math.min(box.left, graph.x[k]!);
    box.right = Math.max(box.right, graph.x[k]!);
    box.top = Math.min(box.top, graph.y[k]!);
    box.bottom = Math.max(box.bottom, graph.y[k]!);
  }
  const margin = reachInSteps * graph.step;
  const near = sources.filter((k) => {
    const x = graph.x[k]!;
    const y = graph.y[k]!;
    const across = x > box.left - margin && x < box.right + margin;
    return across && y > box.top - margin && y < box.bottom + margin;
  });
  // A stride that shares no factor with the rows of the grid would still favour some columns; the
  // golden ratio does not.
  const wanted = Math.min(near.length, mostSources);
  if (wanted === near.length) return near;
  return Array.from({ length: wanted }, (_, i) => {
    const place = (i * 0.618_033_988_749_895) % 1;
    return near[Math.floor(place * near.length)]!;
  });
}

function listSources(core: ShadowCore, graph: SuperpixelGraph, chosen: readonly number[]): Sources {
  const { count, x, y, logs, texture } = graph;
  const stride = chosen.length;
  const planes = core.takeFloat32(stride * 6);
  chosen.forEach((k, i) => {
    planes[i] = x[k]!;
    planes[stride + i] = y[k]!;
    for (let c = 0; c < 3; c++) planes[(2 + c) * stride + i] = logs[c * count + k]!;
    planes[5 * stride + i] = texture[k]!;
  });
  return { count: stride, stride, planes };
}
