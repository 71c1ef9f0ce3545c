import type { SuperpixelGraph } from "./superpixel-graph.ts";

/** Spread of brightness a source may have from round to round: wide at first, then narrower. */
const brightnessRanges = [2, 1, 0.5];
const tintRange = 0.08;
const textureRange = 0.6;
/** Surroundings up to so many steps away lend their light. */
const reachInSteps = 42;
const mostSources = 400;
const smoothness = 0.2;
const tintSmoothness = 4;
const smoothingRounds = 30;
const nearest = 1.33;

/**
 * The light that superpixels in shadow lack: what to add to their logarithms (brightness, then
 * three of tint) so that they look like the same surface outside. Expectation and maximisation:
 * every shaded superpixel is matched softly with all surroundings of its tint and texture, the
 * matches vote for a gain, gains are smoothed over the shadow, and the matches are made again
 * with what is left of the difference. `isShaded` marks superpixels to relight, `isSource` those
 * that are lit. Returns 4 per superpixel, 0 where there is nothing to relight. Cost: shaded
 * superpixels × up to 400 sources, thrice.
 */
export function estimateGains(
  graph: SuperpixelGraph,
  isShaded: Uint8Array,
  isSource: Uint8Array,
): Float32Array {
  const shaded: number[] = [];
  const sources: number[] = [];
  for (let k = 0; k < graph.count; k++) {
    if (graph.sizes[k] === 0) continue;
    if (isShaded[k] === 1) shaded.push(k);
    else if (isSource[k] === 1) sources.push(k);
  }
  const gains = new Float32Array(graph.count * 4);
  const few = thinOut(graph, sources, shaded);
  for (const range of brightnessRanges) {
    const votes = voteGains(graph, shaded, few, gains, range);
    smoothGains(graph, shaded, isSource, votes, gains);
  }
  return gains;
}

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

type Votes = { readonly gains: Float32Array; readonly weights: Float32Array };

function voteGains(
  graph: SuperpixelGraph,
  shaded: readonly number[],
  sources: readonly number[],
  gains: Float32Array,
  brightnessRange: number,
): Votes {
  const { logs, texture, x, y, step } = graph;
  const reach = (reachInSteps * step) ** 2;
  const near = (nearest * step) ** 2;
  const votes = { gains: new Float32Array(gains.length), weights: new Float32Array(graph.count) };
  const brightness = 1 / (brightnessRange * brightnessRange);
  for (const k of shaded) {
    let total = 0;
    let [sumS, sumR, sumG, sumB] = [0, 0, 0, 0];
    for (const q of sources) {
      const far = (x[q]! - x[k]!) ** 2 + (y[q]! - y[k]!) ** 2;
      if (far > reach) continue;
      const dr = logs[q * 3]! - logs[k * 3]!;
      const dg = logs[q * 3 + 1]! - logs[k * 3 + 1]!;
      const db = logs[q * 3 + 2]! - logs[k * 3 + 2]!;
      const s = (dr + dg + db) / 3;
      const r = dr - s;
      const g = dg - s;
      const b = db - s;
      const off = s - gains[k * 4]!;
      const grain = (texture[q]! - texture[k]!) / textureRange;
      const tint = (r * r + g * g + b * b) / (tintRange * tintRange);
      const unlike = off * off * brightness + tint + grain * grain;
      if (unlike > 12) continue;
      const weight = Math.exp(-unlike / 2) / Math.sqrt(near + far);
      total += weight;
      sumS += weight * s;
      sumR += weight * r;
      sumG += weight * g;
      sumB += weight * b;
    }
    if (total === 0) continue;
    votes.gains.set([sumS / total, sumR / total, sumG / total, sumB / total], k * 4);
    votes.weights[k] = Math.min(1, 0.15 + total * nearest * step);
  }
  return votes;
}

/** Gauss–Seidel on the votes and the borders; next to what is lit the gain is 0. */
function smoothGains(
  graph: SuperpixelGraph,
  shaded: readonly number[],
  isSource: Uint8Array,
  votes: Votes,
  gains: Float32Array,
): void {
  const isShaded = new Uint8Array(graph.count);
  for (const k of shaded) isShaded[k] = 1;
  const area = graph.step * graph.step;
  for (let round = 0; round < smoothingRounds; round++) {
    for (let i = 0; i < shaded.length; i++) {
      const k = shaded[round % 2 === 0 ? i : shaded.length - 1 - i]!;
      const own = (votes.weights[k]! * graph.sizes[k]!) / area;
      let bonds = 0;
      let [sumS, sumR, sumG, sumB] = [0, 0, 0, 0];
      for (let at = graph.starts[k]!; at < graph.starts[k + 1]!; at++) {
        const q = graph.neighbours[at]!;
        if (isShaded[q] === 0 && isSource[q] === 0) continue;
        const border = graph.borders[at]!;
        bonds += border;
        if (isSource[q] === 1) continue;
        sumS += border * gains[q * 4]!;
        sumR += border * gains[q * 4 + 1]!;
        sumG += border * gains[q * 4 + 2]!;
        sumB += border * gains[q * 4 + 3]!;
      }
      const bond = smoothness * tintSmoothness;
      const weight = own + bond * bonds;
      if (weight === 0) continue;
      const { gains: voted } = votes;
      const brightness = own * voted[k * 4]! + smoothness * sumS;
      gains[k * 4] = brightness / (own + smoothness * bonds);
      gains[k * 4 + 1] = (own * voted[k * 4 + 1]! + bond * sumR) / weight;
      gains[k * 4 + 2] = (own * voted[k * 4 + 2]! + bond * sumG) / weight;
      gains[k * 4 + 3] = (own * voted[k * 4 + 3]! + bond * sumB) / weight;
    }
  }
}
