// The inner loop of laying a material in AssemblyScript, for WASM SIMD. `../plain-material-rows.ts`
// is its contract: it writes the same bytes. Places and lengths are doubles, two at once; colours
// are single floats, four at once.
export { drawRow } from "./draw-row";
export { openLight, openPieces, openPlaces, openPlane, openSurface } from "./row-settings";
