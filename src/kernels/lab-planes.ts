import { linearOfByte } from "./colour.ts";
import type { Raster } from "./raster.ts";

/** Steps of the table of the curve of CIELAB: between them it is straight to a part in 100 000. */
const curveSteps = 4096;
const labCurve = Float32Array.from({ length: curveSteps + 2 }, (_, i) => {
  const value = i / curveSteps;
  return value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116;
});

function readCurve(value: number): number {
  const at = value * curveSteps;
  const low = at | 0;
  return labCurve[low]! + (at - low) * (labCurve[low + 1]! - labCurve[low]!);
}

/** CIELAB (D65) of every pixel: lightness 0 to 100, a and b. Linear in the pixels. */
export function createLabPlanes({ data }: Raster): [Float32Array, Float32Array, Float32Array] {
  const count = data.length / 4;
  const lightness = new Float32Array(count);
  const a = new Float32Array(count);
  const b = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const red = linearOfByte[data[i * 4]!]!;
    const green = linearOfByte[data[i * 4 + 1]!]!;
    const blue = linearOfByte[data[i * 4 + 2]!]!;
    // The rows of the matrix over the white of D65, so that white is one in each.
    const x = readCurve(0.43394994 * red + 0.37620977 * green + 0.18984029 * blue);
    const y = readCurve(0.2126729 * red + 0.7151522 * green + 0.0721749 * blue);
    const z = readCurve(0.0177566 * red + 0.1094681 * green + 0.8727753 * blue);
    lightness[i] = 116 * y - 16;
    a[i] = 500 * (x - y);
    b[i] = 200 * (y - z);
  }
  return [lightness, a, b];
}
