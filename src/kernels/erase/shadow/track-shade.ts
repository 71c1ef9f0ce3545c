import { sortIntoGrid } from "./point-grid.ts";
import type { ShadowCore } from "./shadow-core.ts";
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
const cellInSteps = 6;
const perExplanation = 13;

/**
 * Walks from the rim of the mask inwards, best explained first, and keeps track of how much darker
 * and how tinted the light has become on the way: a cast shadow changes slowly and multiplies the
 * colours found outside, an object brings colours of its own. Cost: superpixels of the mask × the
 * superpixels within reach.
 */
export function trackShade(graph: SuperpixelGraph, core: ShadowCore): ShadeCosts {
  const { count, sizes, isMasked, step } = graph;
  const costs = core.takeFloat32(count);
  const barriers = core.takeFloat32(count);
  core.lend(() => {
    const outside: number[] = [];
    for (let k = 0; k < count; k++) if (sizes[k]! > 0 && isMasked[k] === 0) outside.push(k);
    const walk = {
      costs,
      barriers,
      shades: core.takeFloat32(count * 4),
      anchorX: core.takeFloat32(graph.x),
      anchorY: core.takeFloat32(graph.y),
      isSettled: core.takeUint8(count),
      explanations: core.takeFloat64(count * perExplanation),
      waiting: core.takeInt32(count * 3),
    };
    for (const k of outside) walk.isSettled[k] = 1;
    const points = sortIntoGrid(core, graph, outside, cellInSteps * step);
    core.loops.trackShade(graph, points, walk);
  });
  return { costs, barriers };
}
