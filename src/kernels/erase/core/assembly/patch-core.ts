// The inner loops of the exemplar fill in AssemblyScript, for WASM SIMD. Their twins in
// the tests are their contract: they write the same bytes. Pointers are byte offsets into the core's memory; a
// pixel is 4 bytes, so that a row of a patch is two loads of 16 bytes, of which the last pixel is
// left out by its weight.
export { measureDistances } from "./patch-distance";
export { copyUp, fillInwards, halve, refine } from "./patch-guess";
export {
  colours,
  height,
  isSource,
  means,
  weighGuide,
  width,
  windowBottom,
  windowLeft,
  windowRight,
  windowTop,
} from "./patch-level";
export { measureAllMeans, measureMeans } from "./patch-means";
export { sweep } from "./patch-search";
export { setShifts, vote, weigh } from "./patch-vote";
