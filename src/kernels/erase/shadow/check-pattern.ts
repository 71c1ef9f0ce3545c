import type { LogPicture } from "./log-picture.ts";
import { logarithm } from "./loop-tables.ts";
import { sortIntoGrid } from "./point-grid.ts";
import { takeBoxRoom } from "./shadow-core.ts";
import type { SuperpixelGraph } from "./superpixel-graph.ts";

const reachInSteps = 16;

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
  const { core } = picture;
  const least = core.takeFloat32(graph.count);
  core.lend(() => {
    const patterns = measurePatterns(picture, graph, isObject);
    const outside: number[] = [];
    const inside: number[] = [];
    for (let k = 0; k < graph.count; k++) {
      if (patterns.isKnown[k] === 1) (graph.isMasked[k] === 0 ? outside : inside).push(k);
    }
    const reach = reachInSteps * graph.step;
    const points = sortIntoGrid(core, graph, outside, reach / 2, patterns);
    const targets = core.takeInt32(inside);
    core.loops.matchPatterns(graph, points, targets, patterns, reach, least);
  });
  return least;
}

type Patterns = { contrast: Float32Array; spread: Float32Array; isKnown: Uint8Array };

const radiusInSteps = 2.5;
/** A pattern is judged where at least this share of the square around it is no object. */
const leastKnown = 0.5;

/** Own lightness against the mean around, and how much lightness varies around, by superpixel. */
function measurePatterns(
  { width, height, logs, core }: LogPicture,
  graph: SuperpixelGraph,
  isObject: Uint8Array,
): Patterns {
  const contrast = core.takeFloat32(graph.count);
  const spread = core.takeFloat32(graph.count);
  const isKnown = core.takeUint8(graph.count);
  const radius = Math.round(radiusInSteps * graph.step);
  const room = takeBoxRoom(core, width, height, 3, radius);
  const { values: moments, sums } = room;
  const plane = width * height;
  for (let p = 0; p < isObject.length; p++) {
    if (isObject[p] === 1) continue;
    const lightness = (logs[p]! + logs[plane + p]! + logs[2 * plane + p]!) / 3;
    moments[p * 3] = 1;
    moments[p * 3 + 1] = lightness;
    moments[p * 3 + 2] = lightness * lightness;
  }
  core.loops.sumBox(room, { width, height, channels: 3 }, radius);
  const least = leastKnown * (2 * radius + 1) ** 2;
  const { count } = graph;
  for (let k = 0; k < count; k++) {
    if (graph.sizes[k] === 0) continue;
    const p = Math.round(graph.y[k]!) * width + Math.round(graph.x[k]!);
    const weight = sums[p * 3]!;
    if (weight < least) continue;
    isKnown[k] = 1;
    const mean = sums[p * 3 + 1]! / weight;
    const variance = Math.max(0, sums[p * 3 + 2]! / weight - mean * mean);
    const own = (graph.logs[k]! + graph.logs[count + k]! + graph.logs[2 * count + k]!) / 3;
    contrast[k] = own - mean;
    spread[k] = logarithm(0.03 + Math.sqrt(variance));
  }
  return { contrast, spread, isKnown };
}
