import { stepWithin, type Steps } from "../../steps.ts";
import { estimateGains } from "./estimate-gains.ts";
import { takeLogs } from "./log-picture.ts";
import { createShadowCore, measureRoom } from "./shadow-core.ts";
import { splitInSteps } from "./split-mask.ts";
import { spreadGains } from "./spread-gains.ts";
import { measureSuperpixels } from "./superpixel-graph.ts";
import { divideIntoSuperpixels } from "./superpixels.ts";

/** What of a mask has to be replaced, and how much light the rest of it lacks. */
export type SeparatedShadow = {
  /** 1 for the object, 0 outside the mask and for surroundings in the object's shadow. */
  readonly isObject: Uint8Array;
  /** Three per pixel: what to add to ln(light + `logFloor`); 0 where nothing is to be relit. */
  readonly gains: Float32Array;
};

const patchesAcross = 40;
/**
 * Tells the object under a mask from surroundings that are only in its shadow. Those need not be
 * invented: their texture is in the photo, they lack light. `rgb` holds three bytes a pixel,
 * `isMasked` 1 inside the mask. The surroundings given should reach as far around the mask as the
 * mask is wide. Cost: about 0.1 µs a pixel and 15 µs a superpixel of the mask, of which there are
 * about 1,600 whatever its size.
 */
export function* separateInSteps(
  rgb: Uint8Array,
  isMasked: Uint8Array,
  width: number,
  height: number,
): Steps<SeparatedShadow> {
  const step = chooseStep(isMasked);
  const core = createShadowCore(measureRoom(width, height, step));
  const picture = takeLogs(core, rgb, isMasked, width, height);
  yield 0.05;
  const superpixels = divideIntoSuperpixels(picture, step);
  yield 0.2;
  const graph = measureSuperpixels(picture, superpixels, step);
  yield 0.25;
  const isObject = yield* stepWithin(splitInSteps(graph, picture), 0.25, 0.7);
  const isRelit = core.takeUint8(isMasked.length);
  for (let p = 0; p < isRelit.length; p++) isRelit[p] = isMasked[p]! & (1 - isObject[p]!);
  const isShaded = markMostly(graph.labels, isRelit, graph.sizes);
  const gains = estimateGains(graph, isShaded, core);
  yield 0.9;
  return { isObject, gains: spreadGains(picture, graph, gains, isRelit) };
}

function chooseStep(isMasked: Uint8Array): number {
  let masked = 0;
  for (let p = 0; p < isMasked.length; p++) masked += isMasked[p]!;
  return Math.min(8, Math.max(3, Math.round(Math.sqrt(masked) / patchesAcross)));
}

/** 1 for the superpixels of which more than half is marked. */
function markMostly(labels: Int32Array, isMarked: Uint8Array, sizes: Int32Array): Uint8Array {
  const marked = new Int32Array(sizes.length);
  for (let p = 0; p < labels.length; p++) marked[labels[p]!]! += isMarked[p]!;
  return Uint8Array.from(sizes, (size, k) => (marked[k]! * 2 > size ? 1 : 0));
}
