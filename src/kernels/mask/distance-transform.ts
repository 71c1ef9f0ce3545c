/**
 * Exact Euclidean distance from every pixel to the nearest pixel where `isSource` is not 0, in
 * pixels from centre to centre; Infinity everywhere when there is none. Felzenszwalb and
 * Huttenlocher, "Distance Transforms of Sampled Functions" (2012); cost linear in the pixels.
 */
export function measureDistance(isSource: Uint8Array, width: number, height: number): Float32Array {
  const squared = new Float32Array(width * height);
  measureColumns(isSource, squared, width, height);
  const row = new Float64Array(width);
  const corners = new Int32Array(width);
  const bounds = new Float64Array(width + 1);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    for (let x = 0; x < width; x++) row[x] = squared[start + x]!;
    lowerEnvelope(row, corners, bounds, squared, start);
  }
  for (let i = 0; i < squared.length; i++) squared[i] = Math.sqrt(squared[i]!);
  return squared;
}

function measureColumns(
  isSource: Uint8Array,
  squared: Float32Array,
  width: number,
  height: number,
): void {
  const since = new Float64Array(width).fill(Infinity);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      since[x] = isSource[y * width + x] === 0 ? since[x]! + 1 : 0;
      squared[y * width + x] = since[x]!;
    }
  }
  since.fill(Infinity);
  for (let y = height - 1; y >= 0; y--) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      since[x] = isSource[index] === 0 ? since[x]! + 1 : 0;
      const nearest = Math.min(since[x]!, squared[index]!);
      squared[index] = nearest * nearest;
    }
  }
}

/** The lower envelope of the parabolas that stand on `row`, written to `out` from `start`. */
function lowerEnvelope(
  row: Float64Array,
  corners: Int32Array,
  bounds: Float64Array,
  out: Float32Array,
  start: number,
): void {
  const width = row.length;
  let last = -1;
  for (let q = 0; q < width; q++) {
    if (row[q] === Infinity) continue;
    let meet = -Infinity;
    while (last >= 0) {
      const p = corners[last]!;
      meet = (row[q]! + q * q - row[p]! - p * p) / (2 * (q - p));
      if (meet > bounds[last]!) break;
      last--;
    }
    if (last < 0) meet = -Infinity;
    last++;
    corners[last] = q;
    bounds[last] = meet;
    bounds[last + 1] = Infinity;
  }
  if (last < 0) {
    out.fill(Infinity, start, start + width);
    return;
  }
  let k = 0;
  for (let x = 0; x < width; x++) {
    while (bounds[k + 1]! < x) k++;
    const p = corners[k]!;
    out[start + x] = (x - p) * (x - p) + row[p]!;
  }
}
