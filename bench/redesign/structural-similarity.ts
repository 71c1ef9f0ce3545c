import type { Raster } from "#kernels/raster.ts";

const radius = 5;
const kernel = gaussian(1.5);
const c1 = (0.01 * 255) ** 2;
const c2 = (0.03 * 255) ** 2;

/**
 * Mean structural similarity of two pictures' luma where `where` is not 0: Wang et al., "Image
 * Quality Assessment: From Error Visibility to Structural Similarity" (2004), Gaussian window of
 * sigma 1.5, borders mirrored.
 */
export function structuralSimilarity(first: Raster, second: Raster, where: Uint8Array): number {
  const { width, height } = first;
  const a = lumaOf(first);
  const b = lumaOf(second);
  const blur = (plane: Float64Array): Float64Array => blurPlane(plane, width, height);
  const meanA = blur(a);
  const meanB = blur(b);
  const squaresA = blur(a.map((value) => value * value));
  const squaresB = blur(b.map((value) => value * value));
  const products = blur(a.map((value, i) => value * b[i]!));
  let sum = 0;
  let count = 0;
  for (let i = 0; i < where.length; i++) {
    if (where[i] === 0) continue;
    const ua = meanA[i]!;
    const ub = meanB[i]!;
    const spread = squaresA[i]! - ua * ua + squaresB[i]! - ub * ub;
    const shared = products[i]! - ua * ub;
    sum += ((2 * ua * ub + c1) * (2 * shared + c2)) / ((ua * ua + ub * ub + c1) * (spread + c2));
    count++;
  }
  return sum / count;
}

function lumaOf({ width, height, data }: Raster): Float64Array {
  return Float64Array.from(
    { length: width * height },
    (_, i) => 0.299 * data[i * 4]! + 0.587 * data[i * 4 + 1]! + 0.114 * data[i * 4 + 2]!,
  );
}

function gaussian(sigma: number): Float64Array {
  const weights = Float64Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-((i - radius) ** 2) / (2 * sigma * sigma)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

function blurPlane(plane: Float64Array, width: number, height: number): Float64Array {
  const across = new Float64Array(plane.length);
  const columns = mirrored(width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = 0; k <= 2 * radius; k++) sum += kernel[k]! * plane[y * width + columns[x + k]!]!;
      across[y * width + x] = sum;
    }
  }
  const down = new Float64Array(plane.length);
  const rows = mirrored(height);
  for (let y = 0; y < height; y++) {
    for (let k = 0; k <= 2 * radius; k++) {
      const weight = kernel[k]!;
      const from = rows[y + k]! * width;
      for (let x = 0; x < width; x++) down[y * width + x]! += weight * across[from + x]!;
    }
  }
  return down;
}

/** For position `p + k` the index `p + k - radius`, mirrored at both ends with the end repeated. */
function mirrored(length: number): Int32Array {
  return Int32Array.from({ length: length + 2 * radius }, (_, at) => {
    let i = at - radius;
    while (i < 0 || i >= length) i = i < 0 ? -i - 1 : 2 * length - 1 - i;
    return i;
  });
}
