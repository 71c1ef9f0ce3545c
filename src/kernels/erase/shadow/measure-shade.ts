import type { Steps } from "../../steps.ts";
import { estimateGains } from "./estimate-gains.ts";
import { takeLogs } from "./log-picture.ts";
import { createShadowCore, measureRoom } from "./shadow-core.ts";
import { settleBorder } from "./settle-border.ts";
import { shadeParts } from "./shade-parts.ts";
import type { SmallPicture } from "./shrink-picture.ts";
import { spreadGains } from "./spread-gains.ts";
import { measureSuperpixels } from "./superpixel-graph.ts";
import { divideIntoSuperpixels } from "./superpixels.ts";
import { takeTooDark } from "./take-too-dark.ts";

/** How much light a shadow lacks. */
export type Shade = {
  /** Three per pixel: what to add to ln(light + `logFloor`); 0 where nothing is to be relit. */
  readonly gains: Float32Array;
  /** As `shadeParts`; what of the shadow is too dark to be relit is the object's. */
  readonly parts: Uint8Array;
};

const patchesAcross = 40;

/**
 * The light that the shadow of a picture (`parts` as `shadeParts`) lacks, as its surface shows it
 * where it is lit; the object takes no part. Lit surroundings should reach as far as shadow and
 * object are wide. Cost: about 0.1 µs a pixel and 15 µs a superpixel of the shadow, of which there
 * are at most 1,600 whatever its size.
 */
export function* measureShadeInSteps({ rgb, parts, width, height }: SmallPicture): Steps<Shade> {
  const step = chooseStep(parts);
  const core = createShadowCore(measureRoom(width, height, step));
  const picture = takeLogs(core, rgb, parts, width, height);
  yield 0.1;
  const superpixels = divideIntoSuperpixels(picture, step);
  yield 0.4;
  const graph = measureSuperpixels(picture, superpixels, step);
  yield 0.5;
  const isShaded = graph.parts.map((part) => (part === shadeParts.shadow ? 1 : 0));
  const gains = estimateGains(graph, isShaded, core);
  const left = parts.slice();
  takeTooDark(graph, gains, left, width);
  const isRelit = core.takeUint8(left.map((part) => (part === shadeParts.shadow ? 1 : 0)));
  yield 0.9;
  const spread = spreadGains(picture, graph, gains, isRelit);
  settleBorder(picture, isRelit, spread);
  return { parts: left, gains: spread };
}

function chooseStep(parts: Uint8Array): number {
  let masked = 0;
  for (let p = 0; p < parts.length; p++) if (parts[p] !== shadeParts.lit) masked++;
  return Math.min(8, Math.max(3, Math.round(Math.sqrt(masked) / patchesAcross)));
}
