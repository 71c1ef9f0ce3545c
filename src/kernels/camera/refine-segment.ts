import { sampleGrey, type GreyPlane } from "./grey-plane.ts";
import { segmentLength, type Segment } from "./segment.ts";

/** How far from the segment the edge is looked for, in pixels. */
const reach = 2;
const rounds = 4;

type Samples = {
  readonly count: number;
  readonly along: Float64Array;
  readonly offset: Float64Array;
  readonly strength: Float64Array;
};

/**
 * The segment moved onto its edge: the steepest place of a profile across it at every pixel of its
 * length (a parabola through three differences, Devernay 1995), then a line through them by
 * iterated weighted least squares (Tukey's biweight). Cost: length × profile.
 */
export function refineSegment(plane: GreyPlane, segment: Segment): Segment {
  const length = segmentLength(segment);
  const dx = (segment.x2 - segment.x1) / length;
  const dy = (segment.y2 - segment.y1) / length;
  const samples = findEdgePoints(plane, segment, dx, dy);
  if (samples.count < 6 || samples.count < 0.5 * length) return segment;
  const { mean, slope, spread } = fitOffsets(samples, length);
  const shift = (along: number): [number, number] => {
    const aside = mean + slope * (along - length / 2);
    return [segment.x1 + along * dx - aside * dy, segment.y1 + along * dy + aside * dx];
  };
  const [x1, y1] = shift(0);
  const [x2, y2] = shift(length);
  return { x1, y1, x2, y2, spread };
}

function findEdgePoints(plane: GreyPlane, segment: Segment, dx: number, dy: number): Samples {
  const length = segmentLength(segment);
  const steps = Math.max(2, Math.floor(length));
  const along = new Float64Array(steps);
  const offset = new Float64Array(steps);
  const strength = new Float64Array(steps);
  const slopes = new Float64Array(2 * reach + 1);
  let count = 0;
  for (let step = 0; step < steps; step++) {
    const at = ((step + 0.5) * length) / steps;
    const x = segment.x1 + at * dx;
    const y = segment.y1 + at * dy;
    let before = sampleGrey(plane, x + (reach + 0.5) * dy, y - (reach + 0.5) * dx);
    for (let i = 0; i <= 2 * reach; i++) {
      const aside = i - reach + 0.5;
      const value = sampleGrey(plane, x - aside * dy, y + aside * dx);
      slopes[i] = value - before;
      before = value;
    }
    const peak = findPeak(slopes);
    if (peak === null) continue;
    along[count] = at;
    offset[count] = peak.offset;
    strength[count] = peak.strength;
    count++;
  }
  return { count, along, offset, strength };
}

/** The inner maximum of the slopes nearest the middle: other edges may be steeper, farther off. */
function findPeak(slopes: Float64Array): { offset: number; strength: number } | null {
  let best = -1;
  for (let i = 1; i < slopes.length - 1; i++) {
    if (slopes[i]! < 1 || slopes[i]! < slopes[i - 1]! || slopes[i]! < slopes[i + 1]!) continue;
    if (best < 0 || Math.abs(i - reach) < Math.abs(best - reach)) best = i;
  }
  if (best < 0) return null;
  const left = slopes[best - 1]!;
  const right = slopes[best + 1]!;
  const bend = left - 2 * slopes[best]! + right;
  const shift = bend < 0 ? (left - right) / (2 * bend) : 0;
  return { offset: best - reach + shift, strength: slopes[best]! };
}

function fitOffsets(
  samples: Samples,
  length: number,
): { mean: number; slope: number; spread: number } {
  let mean = 0;
  let slope = 0;
  let spread = reach;
  for (let round = 0; round < rounds; round++) {
    const limit = round === 0 ? Infinity : Math.max(0.6, 3 * spread);
    let w = 0;
    let t = 0;
    let tt = 0;
    let o = 0;
    let to = 0;
    for (let i = 0; i < samples.count; i++) {
      const along = samples.along[i]! - length / 2;
      const offset = samples.offset[i]!;
      const share = (offset - mean - slope * along) / limit;
      if (share >= 1 || share <= -1) continue;
      const weight = (1 - share * share) ** 2 * Math.min(20, samples.strength[i]!);
      w += weight;
      t += weight * along;
      tt += weight * along * along;
      o += weight * offset;
      to += weight * along * offset;
    }
    const spanned = w * tt - t * t;
    if (w === 0 || spanned <= 0) break;
    slope = (w * to - t * o) / spanned;
    mean = (o - slope * t) / w;
    spread = medianResidual(samples, mean, slope, length);
  }
  return { mean, slope, spread };
}

/** 1.48 × the median absolute residual: the standard deviation of its Gaussian core. */
function medianResidual(samples: Samples, mean: number, slope: number, length: number): number {
  const sizes = new Float64Array(samples.count);
  for (let i = 0; i < samples.count; i++) {
    const along = samples.along[i]! - length / 2;
    sizes[i] = Math.abs(samples.offset[i]! - mean - slope * along);
  }
  sizes.sort();
  return Math.max(0.05, 1.4826 * sizes[samples.count >> 1]!);
}
