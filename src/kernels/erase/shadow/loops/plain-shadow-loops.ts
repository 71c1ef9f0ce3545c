import { measureTexture, sumBox } from "./plain-boxes.ts";
import { cluster } from "./plain-clusters.ts";
import { smoothGains, voteGains } from "./plain-gains.ts";
import { applyLines, fillMoments, fitLines } from "./plain-lines.ts";
import { gatherSums, linkNeighbours, packLinks } from "./plain-links.ts";
import { matchOwnColours, matchPatterns } from "./plain-matches.ts";
import { flood, markWithin } from "./plain-reach.ts";
import { trackShade } from "./plain-shade.ts";
import type { ShadowLoops } from "./shadow-loops.ts";

/** The loops in plain TypeScript: what the WASM ones have to equal, and where there is no WASM. */
export const plainShadowLoops: ShadowLoops = {
  cluster,
  measureTexture,
  gatherSums,
  linkNeighbours,
  packLinks,
  sumBox,
  trackShade,
  matchPatterns,
  matchOwnColours,
  voteGains,
  smoothGains,
  fillMoments,
  fitLines,
  applyLines,
  markWithin,
  flood,
};
