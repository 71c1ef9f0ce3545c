/**
 * Exact Euclidean distance from every pixel to the nearest pixel where `isSource` is not 0, in
 * pixels from centre to centre; Infinity everywhere when there is none. Felzenszwalb and
 * Huttenlocher, "Distance Transforms of Sampled Functions" (2012); cost linear in the pixels.
 */
export function measureDistance(isSource: Uint8Array, width: number, height: number): Float32Array {
  const squared = new Float32Array(width * height);
  measureColumns(isSource, squared, width, height);
  const row = new Float64Array(width);
  const envelope = createEnvelope(width);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    for (let x = 0; x < width; x++) row[x] = squared[start + x]!;
    setEnvelope(envelope, row);
    for (let x = 0; x < width; x++) squared[start + x] = readEnvelope(envelope, x);
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

/** The lower envelope of the parabolas that stand on a row, to be read from left to right. */
export type Envelope = {
  readonly corners: Int32Array;
  readonly heights: Float64Array;
  readonly bounds: Float64Array;
  last: number;
  at: number;
};

/** An envelope for rows of this width. */
export function createEnvelope(width: number): Envelope {
  return {
    corners: new Int32Array(width),
    heights: new Float64Array(width),
    bounds: new Float64Array(width + 1),
    last: -1,
    at: 0,
  };
}

/** Makes it the envelope of this row, which is Infinity where no parabola stands. */
export function setEnvelope(envelope: Envelope, row: Float64Array): void {
  const { corners, heights, bounds } = envelope;
  let last = -1;
  for (let q = 0; q < row.length; q++) {
    const own = row[q]!;
    if (own === Infinity) continue;
    let meet = -Infinity;
    while (last >= 0) {
      const p = corners[last]!;
      meet = (own + q * q - heights[last]! - p * p) / (2 * (q - p));
      if (meet > bounds[last]!) break;
      last--;
    }
    if (last < 0) meet = -Infinity;
    last++;
    corners[last] = q;
    heights[last] = own;
    bounds[last] = meet;
    bounds[last + 1] = Infinity;
  }
  envelope.last = last;
  envelope.at = 0;
}

/** The envelope's height at a column, none before the last one read; Infinity without parabolas. */
export function readEnvelope(envelope: Envelope, x: number): number {
  const { corners, heights, bounds } = envelope;
  if (envelope.last < 0) return Infinity;
  while (bounds[envelope.at + 1]! < x) envelope.at++;
  const p = corners[envelope.at]!;
  return (x - p) * (x - p) + heights[envelope.at]!;
}
