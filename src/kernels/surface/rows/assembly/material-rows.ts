// The inner loop of laying a material in AssemblyScript, for WASM SIMD. Its twin in the
// tests is its contract: it writes the same bytes. Places and lengths are doubles, two at once; colours
// are single floats, four at once.
export { drawRow } from "./draw-row";
export {
  blocks,
  bytesOfLight,
  coverages,
  isLoose,
  isPlain,
  joint,
  layout,
  lightLine,
  lightScale,
  lightWidth,
  openVectors,
  perHeight,
  perWidth,
  pieceCount,
  pieceHeight,
  pieceSpread,
  pieceWidth,
  pixels,
  rowShifts,
  seed,
} from "./row-settings";
