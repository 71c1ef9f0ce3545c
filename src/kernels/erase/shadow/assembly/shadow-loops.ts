// The inner loops of the shadow stage in AssemblyScript. `../loops/plain-*.ts` is their contract:
// they write the same bytes. Pointers are byte offsets into the stage's memory. Arithmetic is in
// 64 bits as there; 32 bits and four lanes serve only to pass over candidates that cannot win.
export { openTables } from "./tables";
export { openGraph, openPoints, openWalk } from "./graph";
export { sumBox } from "./box-sums";
export { cluster } from "./cluster";
export { gatherSums, linkNeighbours, measureTexture, packLinks } from "./superpixel-sums";
export { trackShade } from "./track-shade";
export { matchOwnColours, matchPatterns } from "./nearest-match";
export { smoothGains, voteGains } from "./gains";
export { applyLines, fillMoments, fitLines } from "./lines";
export { flood, markWithin } from "./reach";
