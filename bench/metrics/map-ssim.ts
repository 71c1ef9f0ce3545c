import { mirror, type Plane } from "./plane.ts";

const radius = 5;
const kernel = gaussian(1.5);
const c1 = (0.01 * 255) ** 2;
const c2 = (0.03 * 255) ** 2;

/**
 * Structural similarity of every pixel: Gaussian window of sigma 1.5 and radius 5, no sample
 * covariance, range 255. Wang, Bovik, Sheikh and Simoncelli, "Image Quality Assessment" (2004).
 */
export function mapSsim(picture: Plane, truth: Plane): Plane {
  const { width, height } = picture;
  const meanA = blur(picture);
  const meanB = blur(truth);
  const squareA = blur(multiply(picture, picture));
  const squareB = blur(multiply(truth, truth));
  const product = blur(multiply(picture, truth));
  const data = new Float64Array(width * height);
  for (let i = 0; i < data.length; i++) {
    const a = meanA.data[i]!;
    const b = meanB.data[i]!;
    const varianceA = squareA.data[i]! - a * a;
    const varianceB = squareB.data[i]! - b * b;
    const covariance = product.data[i]! - a * b;
    data[i] =
      ((2 * a * b + c1) * (2 * covariance + c2)) /
      ((a * a + b * b + c1) * (varianceA + varianceB + c2));
  }
  return { width, height, data };
}

function multiply(a: Plane, b: Plane): Plane {
  return { width: a.width, height: a.height, data: a.data.map((value, i) => value * b.data[i]!) };
}

function gaussian(sigma: number): number[] {
  const weights = Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-((i - radius) ** 2) / (2 * sigma * sigma)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function blur({ width, height, data }: Plane): Plane {
  const across = new Float64Array(width * height);
  const both = new Float64Array(width * height);
  for (let x = 0; x < width; x++) {
    const columns = kernel.map((_, j) => mirror(x + j - radius, width));
    for (let y = 0; y < height; y++) {
      let sum = 0;
      for (let j = 0; j < kernel.length; j++) sum += kernel[j]! * data[y * width + columns[j]!]!;
      across[y * width + x] = sum;
    }
  }
  for (let y = 0; y < height; y++) {
    const rows = kernel.map((_, j) => mirror(y + j - radius, height) * width);
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let j = 0; j < kernel.length; j++) sum += kernel[j]! * across[rows[j]! + x]!;
      both[y * width + x] = sum;
    }
  }
  return { width, height, data: both };
}
