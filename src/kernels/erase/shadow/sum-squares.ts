/** Running sums over squares of pixels, as far as they lie within the picture. */
export type SquareSums = {
  readonly sums: Float32Array;
  readonly squares: Float32Array;
  readonly counts: Float32Array;
};

/**
 * Sum, sum of squares and number of the values within `radius` of each pixel in both directions.
 * Cost: linear in the pixels, whatever the radius.
 */
export function sumSquares(
  values: Float32Array,
  width: number,
  height: number,
  radius: number,
): SquareSums {
  const squared = values.map((value) => value * value);
  const ones = new Float32Array(values.length).fill(1);
  return {
    sums: sumBox(values, width, height, 1, radius),
    squares: sumBox(squared, width, height, 1, radius),
    counts: sumBox(ones, width, height, 1, radius),
  };
}

/** Sum within `radius` of each pixel, in rows and columns, of `channels` values a pixel. */
export function sumBox(
  values: Float32Array,
  width: number,
  height: number,
  channels: number,
  radius: number,
): Float32Array {
  const across = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    const start = y * width * channels;
    sumLine(values, across, start, channels, width, channels, radius);
  }
  const sums = new Float32Array(values.length);
  for (let x = 0; x < width; x++) {
    sumLine(across, sums, x * channels, width * channels, height, channels, radius);
  }
  return sums;
}

function sumLine(
  from: Float32Array,
  to: Float32Array,
  start: number,
  stride: number,
  length: number,
  channels: number,
  radius: number,
): void {
  for (let c = 0; c < channels; c++) {
    let sum = 0;
    for (let i = -radius; i < length; i++) {
      if (i + radius < length) sum += from[start + (i + radius) * stride + c]!;
      if (i - radius > 0) sum -= from[start + (i - radius - 1) * stride + c]!;
      if (i >= 0) to[start + i * stride + c] = sum;
    }
  }
}
