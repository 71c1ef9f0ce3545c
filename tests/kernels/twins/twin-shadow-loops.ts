import { measureTexture, sumBox } from "./twin-shadow-boxes.ts";
import { cluster } from "./twin-shadow-clusters.ts";
import { smoothGains, voteGains } from "./twin-shadow-gains.ts";
import { applyLines, fillMoments, fitLines } from "./twin-shadow-lines.ts";
import { gatherSums, linkNeighbours, packLinks } from "./twin-shadow-links.ts";
import type { ShadowLoops } from "#kernels/erase/shadow/shadow-loops.ts";

/** The loops of the shadow stage in plain TypeScript. */
export const twinShadowLoops: ShadowLoops = {
  cluster,
  measureTexture,
  gatherSums,
  linkNeighbours,
  packLinks,
  sumBox,
  voteGains,
  smoothGains,
  fillMoments,
  fitLines,
  applyLines,
};
