/** Everything that stays the same from row to row, as `../material-rows.ts` sets it. */
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

/**
 * `numbers`: f64, of which nine are a matrix row by row, then the offset, the cosines and the sines,
 * two each, turns of the texture in a metre, and the colours of what is mirrored and of joints.
 */
export function openVectors(numbers: usize): void {
  across = f64x2(load<f64>(numbers), load<f64>(numbers, 24));
  down = f64x2(load<f64>(numbers, 8), load<f64>(numbers, 32));
  start = f64x2(load<f64>(numbers, 16), load<f64>(numbers, 40));
  acrossW = load<f64>(numbers, 48);
  downW = load<f64>(numbers, 56);
  startW = load<f64>(numbers, 64);
  offset = v128.load(numbers, 72);
  cosines = v128.load(numbers, 88);
  sines = v128.load(numbers, 104);
  perTile = v128.load(numbers, 120);
  shineColour = readColour(numbers + 136);
  jointColour = readColour(numbers + 160);
}

function readColour(at: usize): v128 {
  return f32x4(<f32>load<f64>(at), <f32>load<f64>(at, 8), <f32>load<f64>(at, 16), 0);
}
