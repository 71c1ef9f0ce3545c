import type { PixelSize } from "../raster.ts";
import { lengthOf, type Stretch } from "./crease-lines.ts";
import { lineAt, sampleAt, spacing, type LineFan } from "./line-fan.ts";

/** CIELAB of a smoothed picture, three numbers a pixel, chroma weighed up. */
export type StepPicture = PixelSize & { readonly data: Float32Array };

/** How steps across a line are taken: pixels to either side, and the longest that counts, in CIELAB. */
type Look = { readonly offsets: readonly number[]; readonly clip: number };

const nearLook: Look = { offsets: [1.7, 3], clip: 8 };
/** One frame must not outvote a long faint crease. */
const farLook: Look = { offsets: [9, 14, 19], clip: 4.5 };
/** For a line that is placed to a fraction of a pixel. */
const closeLook: Look = { offsets: [0.6, 1.4], clip: 8 };
/** The step that speaks neither for a crease nor against one. */
const neutral = 2;
/** The most that a pixel speaks against one: things stand before creases. */
const least = -0.6;
/** Samples to either side over which steps must agree. */
const window = 8;

/**
 * Along every line of a fan the running sum of how much its samples speak for a crease: the steps of
 * colour across it, clipped, where they agree over `window` samples to either side, in CIELAB times
 * pixels. Samples of line i are at `start[i] + i` and after, one more than there are, from 0 on.
 */
export type LineEvidence = {
  /** By steps right at the line. */
  readonly near: Float32Array;
  /** Of lines at positive angles by steps that persist farther off, as at ceilings; else 0. */
  readonly far: Float32Array;
};

/** Looks along every line of a fan; across the upright ones nothing lies above. */
export function measureLines(picture: StepPicture, fan: LineFan): LineEvidence {
  const { start, count, ends, axis, first, step } = fan;
  const size = start[count]! + count;
  const near = new Float32Array(size);
  const far = new Float32Array(size);
  for (let line = 0; line < count; line++) {
    const samples = start[line + 1]! - start[line]!;
    if (samples === 0) continue;
    const [x, y, dx, dy] = ends.subarray(4 * line, 4 * line + 4);
    const ray = { x: x!, y: y!, dx: dx!, dy: dy! };
    const [from, to] = [start[line]! + line, start[line + 1]! + line + 1];
    sumEvidence(picture, ray, nearLook, near.subarray(from, to));
    if (axis !== "z" && first + line * step > 0) {
      sumEvidence(picture, ray, farLook, far.subarray(from, to));
    }
  }
  return { near, far };
}

/** Where a line begins in the picture, and its unit direction. */
type Ray = Readonly<Record<"x" | "y" | "dx" | "dy", number>>;

/** Sets the running sums of evidence along a ray, one more than it has samples. */
function sumEvidence(picture: StepPicture, ray: Ray, look: Look, sums: Float32Array): void {
  const samples = sums.length - 1;
  const steps = new Float32Array(3 * samples);
  sampleSteps(picture, ray, look, steps);
  addUp(steps, sums);
}

function sampleSteps(
  picture: StepPicture,
  { x, y, dx, dy }: Ray,
  { offsets, clip }: Look,
  steps: Float32Array,
): void {
  const sum = new Float64Array(3);
  for (let i = 0; 3 * i < steps.length; i++) {
    const along = (i + 0.5) * spacing;
    const px = x + along * dx - 0.5;
    const py = y + along * dy - 0.5;
    sum.fill(0);
    for (const offset of offsets) {
      addPixel(picture, px - dy * offset, py + dx * offset, 1, sum);
      addPixel(picture, px + dy * offset, py - dx * offset, -1, sum);
    }
    const one = sum[0]! / offsets.length;
    const two = sum[1]! / offsets.length;
    const three = sum[2]! / offsets.length;
    const length = Math.sqrt(one * one + two * two + three * three);
    const share = length > clip ? clip / length : 1;
    steps[3 * i] = one * share;
    steps[3 * i + 1] = two * share;
    steps[3 * i + 2] = three * share;
  }
}

function addPixel(
  { width, height, data }: StepPicture,
  x: number,
  y: number,
  sign: number,
  sum: Float64Array,
): void {
  const cx = x < 0 ? 0 : x > width - 1.001 ? width - 1.001 : x;
  const cy = y < 0 ? 0 : y > height - 1.001 ? height - 1.001 : y;
  const left = cx | 0;
  const top = cy | 0;
  const fx = cx - left;
  const fy = cy - top;
  const at = 3 * (top * width + left);
  const below = at + 3 * width;
  const a = sign * (1 - fx) * (1 - fy);
  const b = sign * fx * (1 - fy);
  const c = sign * (1 - fx) * fy;
  const d = sign * fx * fy;
  for (let k = 0; k < 3; k++) {
    sum[k]! +=
      a * data[at + k]! + b * data[at + 3 + k]! + c * data[below + k]! + d * data[below + 3 + k]!;
  }
}

function addUp(steps: Float32Array, sums: Float32Array): void {
  const samples = sums.length - 1;
  let one = 0;
  let two = 0;
  let three = 0;
  for (let i = 0; i < Math.min(samples, window); i++) {
    one += steps[3 * i]!;
    two += steps[3 * i + 1]!;
    three += steps[3 * i + 2]!;
  }
  for (let i = 0; i < samples; i++) {
    const enter = i + window;
    const leave = i - window - 1;
    if (enter < samples) {
      one += steps[3 * enter]!;
      two += steps[3 * enter + 1]!;
      three += steps[3 * enter + 2]!;
    }
    if (leave >= 0) {
      one -= steps[3 * leave]!;
      two -= steps[3 * leave + 1]!;
      three -= steps[3 * leave + 2]!;
    }
    const held = Math.min(samples - 1, enter) - Math.max(0, leave + 1) + 1;
    const mean = Math.sqrt(one * one + two * two + three * three) / held;
    sums[i + 1] = sums[i]! + spacing * Math.max(least, mean - neutral);
  }
}

/** The mean evidence a pixel along a stretch of the picture: right at it, or farther off. */
export function measureStretch(
  picture: StepPicture,
  { from, to }: Stretch,
  reach: "close" | "far" = "close",
): number {
  const length = lengthOf({ from, to });
  const samples = Math.floor(length / spacing);
  if (samples === 0) return 0;
  const sums = new Float32Array(samples + 1);
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const look = reach === "far" ? farLook : closeLook;
  sumEvidence(picture, { x: from[0], y: from[1], dx, dy }, look, sums);
  return sums[samples]! / length;
}

/**
 * What a line of the room at an angle is worth from one t to another, by the running sums of its fan;
 * 0 out of the picture.
 */
export function runAlong(
  sums: Float32Array,
  fan: LineFan,
  angle: number,
  from: number,
  to: number,
): number {
  return runOn(sums, fan, lineAt(fan, angle), from, to);
}

/** The same for a line of the fan, -1 for none. */
export function runOn(
  sums: Float32Array,
  fan: LineFan,
  line: number,
  from: number,
  to: number,
): number {
  if (line < 0) return 0;
  const at = fan.start[line]! + line;
  return sums[at + sampleAt(fan, line, to)]! - sums[at + sampleAt(fan, line, from)]!;
}
