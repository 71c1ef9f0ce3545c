import { eachChannel } from "../colour.ts";
import { createLabPlanes } from "../lab-planes.ts";
import { blurBox } from "../mask/blur-box.ts";
import { smoothBinomial } from "../mask/smooth-binomial.ts";
import type { PixelSize, Raster } from "../raster.ts";
import { enlargePlane, shrinkPlane } from "./shrink-plane.ts";

/** What selection looks at: CIELAB of a picture and how fast it changes at two scales. */
export type SelectPlanes = PixelSize & {
  /** A length of one at 768 × 512, so that windows grow with the picture. */
  readonly unit: number;
  /** Lightness, a and b as they are. */
  readonly colour: readonly [Float32Array, Float32Array, Float32Array];
  /** The same under a small binomial window. */
  readonly smooth: readonly [Float32Array, Float32Array, Float32Array];
  /** Length of the colour gradient of `smooth`, in CIELAB units a pixel. */
  readonly slope: Float32Array;
  /** The change of colour across several pixels: what soft and coarse edges show. */
  readonly coarseSlope: Float32Array;
  /** Mean slope around the pixel: high where there is texture. */
  readonly busyness: Float32Array;
  /** Its logarithm, that of one more than it. */
  readonly texture: Float32Array;
};

const busyStep = 4;

/**
 * Planes of `photo`. What is blurred by more than a few pixels is blurred on a smaller copy. Cost:
 * linear in the pixels.
 */
export function createSelectPlanes(photo: Raster): SelectPlanes {
  const { width, height } = photo;
  const unit = Math.sqrt(width * height) / Math.sqrt(768 * 512);
  const colour = createLabPlanes(photo);
  const across = new Float32Array(width * height);
  const smooth = eachChannel((c) => smoothBinomial(colour[c], width, height, across));
  const slope = measureSlope(smooth, width, height, 1);
  const around = Math.max(1, Math.round((12 * unit) / busyStep));
  const busy = shrinkPlane(slope, width, height, busyStep);
  const blurred = blurBox(busy.data, busy.width, busy.height, around);
  const busyness = blurBox(blurred, busy.width, busy.height, around);
  return {
    width,
    height,
    unit,
    colour,
    smooth,
    slope,
    coarseSlope: measureCoarseSlope(colour, width, height),
    busyness: enlargePlane({ ...busy, data: busyness }, width, height, busyStep),
    texture: enlargePlane(
      { ...busy, data: busyness.map((value) => Math.log1p(value)) },
      width,
      height,
      busyStep,
    ),
  };
}

/** Coarse edges are looked for at this part of the size, texture at this one. */
const coarseStep = 2;
/** The mean over several pixels to both sides changes over this many. */
const coarseReach = 3;

/** The slope of what is left under a window of a few pixels, twice binomial at half the size. */
function measureCoarseSlope(
  colour: readonly Float32Array[],
  width: number,
  height: number,
): Float32Array {
  const small = colour.map((plane) => shrinkPlane(plane, width, height, coarseStep));
  const { width: across, height: down } = small[0]!;
  const scratch = new Float32Array(across * down);
  const blurred = small.map(({ data }) => {
    const once = smoothBinomial(data, across, down, scratch);
    return smoothBinomial(once, across, down, scratch);
  });
  const slope = measureSlope(blurred, across, down, 1);
  const scale = coarseReach / coarseStep;
  for (let i = 0; i < slope.length; i++) slope[i]! *= scale;
  return enlargePlane({ width: across, height: down, data: slope }, width, height, coarseStep);
}

/** The squared change across and down. */
function squared(
  plane: Float32Array,
  left: number,
  right: number,
  up: number,
  down: number,
): number {
  const dx = plane[right]! - plane[left]!;
  const dy = plane[down]! - plane[up]!;
  return dx * dx + dy * dy;
}

/** Half the change over `step` pixels to either side, as one length over all planes. */
function measureSlope(
  [one, two, three]: readonly Float32Array[],
  width: number,
  height: number,
  step: number,
): Float32Array {
  const slope = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const up = Math.max(0, y - step) * width;
    const down = Math.min(height - 1, y + step) * width;
    for (let x = 0; x < width; x++) {
      const left = row + (x < step ? 0 : x - step);
      const right = row + (x + step < width ? x + step : width - 1);
      const sum =
        squared(one!, left, right, up + x, down + x) +
        squared(two!, left, right, up + x, down + x) +
        squared(three!, left, right, up + x, down + x);
      slope[row + x] = Math.sqrt(sum) * 0.5;
    }
  }
  return slope;
}
