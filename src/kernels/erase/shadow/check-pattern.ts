import type { LogPicture } from "./log-picture.ts";
import { indexNearby } from "./nearby-index.ts";
import { sumBox } from "./sum-squares.ts";
import type { SuperpixelGraph } from "./superpixel-graph.ts";

const radiusInSteps = 2.5;
const reachInSteps = 16;
/** A pattern is judged where at least this share of the square around it is no object. */
const leastKnown = 0.5;
/** Standard deviations: lightness against the mean around, logarithm of its spread, tint. */
const contrastRange = 0.2;
const spreadRange = 0.5;
const tintRange = 0.12;
const darkestShade = 2.2;
const brightestShade = -0.2;
const worstCost = 60;

/**
 * How badly the pattern around each superpixel of the mask is explained by patterns outside, in
 * squared standard deviations; 0 where too much of it is object. A colour that exists outside only
 * as a narrow stripe explains stripes and no whole area. Cost: as one pass of the mask's
 * superpixels over those within reach.
 */
export function checkPattern(
  picture: LogPicture,
  graph: SuperpixelGraph,
  isObject: Uint8Array,
): Float32Array {
  const patterns = measurePatterns(picture, graph, isObject);
  const outside: number[] = [];
  for (let k = 0; k < graph.count; k++) {
    if (graph.isMasked[k] === 0 && patterns.isKnown[k] === 1) outside.push(k);
  }
  const reach = reachInSteps * graph.step;
  const index = indexNearby(outside, graph.x, graph.y, reach / 2);
  return Float32Array.from({ length: graph.count }, (_, k) => {
    if (graph.isMasked[k] === 0 || patterns.isKnown[k] === 0) return 0;
    const visit = createComparison(graph, patterns, k);
    index.forEachNear(graph.x[k]!, graph.y[k]!, reach, visit.compare);
    // Deep inside a large mask nothing outside is near.
    if (visit.least() === worstCost) {
      index.forEachNear(graph.x[k]!, graph.y[k]!, 2 * reach, visit.compare);
    }
    return visit.least();
  });
}

type Patterns = { contrast: Float32Array; spread: Float32Array; isKnown: Uint8Array };

function createComparison(graph: SuperpixelGraph, { contrast, spread }: Patterns, k: number) {
  const { logs } = graph;
  let least = worstCost;
  return {
    least: () => least,
    compare: (q: number) => {
      const dr = logs[q * 3]! - logs[k * 3]!;
      const dg = logs[q * 3 + 1]! - logs[k * 3 + 1]!;
      const db = logs[q * 3 + 2]! - logs[k * 3 + 2]!;
      const s = (dr + dg + db) / 3;
      if (s < brightestShade || s > darkestShade) return;
      const tint = (dr - s) ** 2 + (dg - s) ** 2 + (db - s) ** 2;
      const pattern = (contrast[q]! - contrast[k]!) / contrastRange;
      const grain = (spread[q]! - spread[k]!) / spreadRange;
      least = Math.min(least, tint / (tintRange * tintRange) + pattern * pattern + grain * grain);
    },
  };
}

/** Own lightness against the mean around, and how much lightness varies around, by superpixel. */
function measurePatterns(
  { width, height, logs }: LogPicture,
  graph: SuperpixelGraph,
  isObject: Uint8Array,
): Patterns {
  const moments = new Float32Array(width * height * 3);
  for (let p = 0; p < isObject.length; p++) {
    if (isObject[p] === 1) continue;
    const lightness = (logs[p * 3]! + logs[p * 3 + 1]! + logs[p * 3 + 2]!) / 3;
    moments[p * 3] = 1;
    moments[p * 3 + 1] = lightness;
    moments[p * 3 + 2] = lightness * lightness;
  }
  const radius = Math.round(radiusInSteps * graph.step);
  const sums = sumBox(moments, width, height, 3, radius);
  const contrast = new Float32Array(graph.count);
  const spread = new Float32Array(graph.count);
  const isKnown = new Uint8Array(graph.count);
  const least = leastKnown * (2 * radius + 1) ** 2;
  for (let k = 0; k < graph.count; k++) {
    if (graph.sizes[k] === 0) continue;
    const p = Math.round(graph.y[k]!) * width + Math.round(graph.x[k]!);
    const weight = sums[p * 3]!;
    if (weight < least) continue;
    isKnown[k] = 1;
    const mean = sums[p * 3 + 1]! / weight;
    const variance = Math.max(0, sums[p * 3 + 2]! / weight - mean * mean);
    const own = (graph.logs[k * 3]! + graph.logs[k * 3 + 1]! + graph.logs[k * 3 + 2]!) / 3;
    contrast[k] = own - mean;
    spread[k] = Math.log(0.03 + Math.sqrt(variance));
  }
  return { contrast, spread, isKnown };
}
