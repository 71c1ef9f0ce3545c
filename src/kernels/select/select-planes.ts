import { labFromLinear, linearOfByte } from "../colour.ts";
import { blurBox } from "../mask/blur-box.ts";
import type { Raster } from "../raster.ts";

/** What selection looks at: CIELAB of a picture and how fast it changes at two scales. */
export type SelectPlanes = {
  readonly width: number;
  readonly height: number;
  /** A length of one at 768 × 512, so that windows grow with the picture. */
  readonly unit: number;
  /** Lightness, a and b as they are. */
  readonly colour: readonly [Float32Array, Float32Array, Float32Array];
  /** The same under a small binomial window. */
  readonly smooth: readonly Float32Array[];
  /** Length of the colour gradient of `smooth`, in CIELAB units a pixel. */
  readonly slope: Float32Array;
  /** The change of colour across several pixels: what soft and coarse edges show. */
  readonly coarseSlope: Float32Array;
  /** Mean slope around the pixel: high where there is texture. */
  readonly busyness: Float32Array;
};

/** Planes of `photo`. Cost: linear in the pixels. */
export function createSelectPlanes(photo: Raster): SelectPlanes {
  const { width, height } = photo;
  const unit = Math.sqrt(width * height) / Math.sqrt(768 * 512);
  const colour = toLab(photo);
  const smooth = colour.map((plane) => smoothBinomial(plane, width, height));
  const slope = measureSlope(smooth, width, height, 1);
  const coarse = colour.map((plane) => blurTwice(plane, width, height, 2));
  const around = Math.max(1, Math.round(12 * unit));
  return {
    width,
    height,
    unit,
    colour,
    smooth,
    slope,
    coarseSlope: measureSlope(coarse, width, height, 3),
    busyness: blurTwice(slope, width, height, around),
  };
}

function toLab({ data }: Raster): [Float32Array, Float32Array, Float32Array] {
  const count = data.length / 4;
  const lightness = new Float32Array(count);
  const a = new Float32Array(count);
  const b = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const lab = labFromLinear([
      linearOfByte[data[i * 4]!]!,
      linearOfByte[data[i * 4 + 1]!]!,
      linearOfByte[data[i * 4 + 2]!]!,
    ]);
    lightness[i] = lab[0];
    a[i] = lab[1];
    b[i] = lab[2];
  }
  return [lightness, a, b];
}

function blurTwice(
  plane: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  return blurBox(blurBox(plane, width, height, radius), width, height, radius);
}

function smoothBinomial(plane: Float32Array, width: number, height: number): Float32Array {
  const across = new Float32Array(plane.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let left = plane[row]!;
    let here = left;
    for (let x = 0; x < width; x++) {
      const right = x + 1 < width ? plane[row + x + 1]! : here;
      across[row + x] = (left + 2 * here + right) / 4;
      left = here;
      here = right;
    }
  }
  const smooth = new Float32Array(plane.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const up = y > 0 ? row - width : row;
    const down = y + 1 < height ? row + width : row;
    for (let x = 0; x < width; x++) {
      smooth[row + x] = (across[up + x]! + 2 * across[row + x]! + across[down + x]!) / 4;
    }
  }
  return smooth;
}

/** Half the change over `step` pixels to either side, as one length over all planes. */
function measureSlope(
  planes: readonly Float32Array[],
  width: number,
  height: number,
  step: number,
): Float32Array {
  const slope = new Float32Array(width * height);
  for (const plane of planes) {
    for (let y = 0; y < height; y++) {
      const row = y * width;
      const up = Math.max(0, y - step) * width;
      const down = Math.min(height - 1, y + step) * width;
      for (let x = 0; x < width; x++) {
        const left = x < step ? row : row + x - step;
        const right = x + step < width ? row + x + step : row + width - 1;
        const dx = plane[right]! - plane[left]!;
        const dy = plane[down + x]! - plane[up + x]!;
        slope[row + x]! += (dx * dx + dy * dy) / 4;
      }
    }
  }
  for (let i = 0; i < slope.length; i++) slope[i] = Math.sqrt(slope[i]!);
  return slope;
}
