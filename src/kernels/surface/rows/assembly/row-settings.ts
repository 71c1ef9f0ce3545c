/** Everything that stays the same from row to row, as `../wasm-material-rows.ts` lays it out. */
export let bytesOfLight: usize = 0;
export let rowShifts: usize = 0;
export let lightLine: usize = 0;
export let coverages: usize = 0;
export let pixels: usize = 0;
export let blocks: usize = 0;

export let lightWidth: i32 = 0;
export let lightScale: f64 = 0;
export let shineColour: v128 = f32x4.splat(0);

/** Columns of the matrix for x and y of the plane, and its last row. */
export let across: v128 = f64x2.splat(0);
export let down: v128 = f64x2.splat(0);
export let start: v128 = f64x2.splat(0);
export let acrossW: f64 = 0;
export let downW: f64 = 0;
export let startW: f64 = 0;
/** From the plane to the material's own axes. */
export let offset: v128 = f64x2.splat(0);
export let cosines: v128 = f64x2.splat(0);
export let sines: v128 = f64x2.splat(0);

export let layout: i32 = 0;
export let pieceWidth: f64 = 0;
export let pieceHeight: f64 = 0;
/** Pieces in a metre. */
export let perWidth: f64 = 0;
export let perHeight: f64 = 0;
export let pieceCount: i32 = 0;
export let isPlain: bool = false;
export let isLoose: bool = false;
export let seed: i32 = 0;
/** Turns of the texture in a metre. */
export let perTile: v128 = f64x2.splat(0);
export let pieceSpread: f64 = 0;
export let joint: f64 = 0;
export let jointColour: v128 = f32x4.splat(0);

export function openPlaces(
  bytes: usize,
  shifts: usize,
  line: usize,
  coverageRow: usize,
  pixelRow: usize,
  footprints: usize,
): void {
  bytesOfLight = bytes;
  rowShifts = shifts;
  lightLine = line;
  coverages = coverageRow;
  pixels = pixelRow;
  blocks = footprints;
}

export function openLight(width: i32, scale: f64, red: f32, green: f32, blue: f32): void {
  lightWidth = width;
  lightScale = scale;
  shineColour = f32x4(red, green, blue, 0);
}

/** `matrix`: nine f64, row by row, then the offset, the cosines and the sines, two each. */
export function openPlane(matrix: usize): void {
  across = f64x2(load<f64>(matrix), load<f64>(matrix, 24));
  down = f64x2(load<f64>(matrix, 8), load<f64>(matrix, 32));
  start = f64x2(load<f64>(matrix, 16), load<f64>(matrix, 40));
  acrossW = load<f64>(matrix, 48);
  downW = load<f64>(matrix, 56);
  startW = load<f64>(matrix, 64);
  offset = v128.load(matrix, 72);
  cosines = v128.load(matrix, 88);
  sines = v128.load(matrix, 104);
}

export function openPieces(
  kind: i32,
  width: f64,
  height: f64,
  count: i32,
  plain: bool,
  loose: bool,
  number: i32,
): void {
  layout = kind;
  pieceWidth = width;
  pieceHeight = height;
  perWidth = 1 / width;
  perHeight = 1 / height;
  pieceCount = count;
  isPlain = plain;
  isLoose = loose;
  seed = number;
}

export function openSurface(
  acrossTile: f64,
  downTile: f64,
  spread: f64,
  jointWidth: f64,
  red: f32,
  green: f32,
  blue: f32,
): void {
  perTile = f64x2(acrossTile, downTile);
  pieceSpread = spread;
  joint = jointWidth;
  jointColour = f32x4(red, green, blue, 0);
}
