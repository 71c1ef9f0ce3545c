// The inner loops of the shadow stage in AssemblyScript. Their twins in the tests are
// their contract: they write the same bytes. What they are about is set from outside. Pointers are byte offsets into the stage's memory. Arithmetic is in
// 64 bits as there; 32 bits and four lanes serve only to pass over candidates that cannot win.
export { columnRoom, exponentials, logarithms, reciprocals } from "./tables";
export * from "./graph";
export { sumBox } from "./box-sums";
export { cluster } from "./cluster";
export { gatherSums, linkNeighbours, measureTexture, packLinks } from "./superpixel-sums";
export { smoothGains, voteGains } from "./gains";
export { applyLines, fillMoments, fitLines } from "./lines";
