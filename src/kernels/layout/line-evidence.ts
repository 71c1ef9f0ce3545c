import type { PixelSize } from "../raster.ts";
import type { RoomLine } from "./crease-lines.ts";
import { lineAt, sampleAt, spacing, type LineFan } from "./line-fan.ts";

/** CIELAB of a smoothed picture, three numbers a pixel, chroma weighed up. */
export type StepPicture = PixelSize & { readonly data: Float32Array };

/** Pixels to either side of a line between which colours are compared. */
const nearOffsets = [1.7, 3];
const farOffsets = [9, 14, 19];
/**
 * The longest steps that count near and farther off, in CIELAB: one frame must not outvote a long
 * faint crease; the step that speaks for nothing; the most that a pixel without one speaks against
 * the line (things stand before creases); samples to either side over which steps must agree.
 */
const lineTuning = { clip: 8, beta: 2, kappa: 0.8, window: 8, farClip: 6 };

/**
 * Along every line of a fan the running sum of how much its samples speak for a crease: the steps of
 * colour across it, clipped, where they agree over `window` samples to either side, in CIELAB times
 * pixels. Samples of line i are at `start[i] + i` and after, one more than there are, from 0 on.
 */
export type LineEvidence = { readonly near: Float32Array; readonly far: Float32Array };

export function measureLines(picture: StepPicture, fan: LineFan): LineEvidence {
  const size = fan.start[fan.count]! + fan.count;
  const near = new Float32Array(size);
  const far = new Float32Array(size);
  const { start, count } = fan;
  let longest = 0;
  for (let line = 0; line < count; line++) {
    longest = Math.max(longest, start[line + 1]! - start[line]!);
  }
  const steps = new Float32Array(3 * longest);
  const farSteps = new Float32Array(3 * longest);
  for (let line = 0; line < count; line++) {
    const samples = start[line + 1]! - start[line]!;
    if (samples === 0) continue;
    sampleSteps(picture, fan, line, samples, nearOffsets, lineTuning.clip, steps);
    addUp(steps, samples, near.subarray(start[line]! + line, start[line + 1]! + line + 1));
    sampleSteps(picture, fan, line, samples, farOffsets, lineTuning.farClip, farSteps);
    addUp(farSteps, samples, far.subarray(start[line]! + line, start[line + 1]! + line + 1));
  }
  return { near, far };
}

function sampleSteps(
  picture: StepPicture,
  { ends }: LineFan,
  line: number,
  samples: number,
  offsets: readonly number[],
  clip: number,
  steps: Float32Array,
): void {
  const [x, y, dx, dy] = ends.subarray(4 * line, 4 * line + 4) as unknown as number[];
  const sum = new Float64Array(3);
  for (let i = 0; i < samples; i++) {
    const along = (i + 0.5) * spacing;
    const px = x! + along * dx! - 0.5;
    const py = y! + along * dy! - 0.5;
    sum.fill(0);
    for (const offset of offsets) {
      addPixel(picture, px - dy! * offset, py + dx! * offset, 1, sum);
      addPixel(picture, px + dy! * offset, py - dx! * offset, -1, sum);
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

function addUp(steps: Float32Array, samples: number, sums: Float32Array): void {
  const { window, beta, kappa } = lineTuning;
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
    sums[i + 1] = sums[i]! + spacing * Math.max(-kappa, mean - beta);
  }
}

/** What a line of the room is worth by the running sums of its fan; 0 out of the picture. */
export function runAlong(
  sums: Float32Array,
  fan: LineFan,
  { angle, from, to }: Pick<RoomLine, "angle" | "from" | "to">,
): number {
  const line = lineAt(fan, angle);
  if (line < 0) return 0;
  const at = fan.start[line]! + line;
  return sums[at + sampleAt(fan, line, to)]! - sums[at + sampleAt(fan, line, from)]!;
}
