import { fullContrast } from "./measure-contrast.ts";
import type { Segmentation } from "./segment-colours.ts";

/** So far from a border its shading is read, in pixels on either side. */
export const aside = 4;
export const fewestMet = 6;
/** Shares of red, green and blue that differ by less may be those of one colour in different light. */
const sameTint = 0.05;
/** What counts of the contrast of two shades that hardly meet, and how much contrast those may have. */
const unmetShare = 0.3;
const mostUnmet = 0.5;

/**
 * How sharp the border between each pair of regions is, on the scale of `contrast` and at most that:
 * the step that colours make within three pixels beyond what they change by beside them, and no more
 * than they differ by further out, so that a thin thing along a border is none. Where the light on a
 * wall falls off, the border of two of its regions is no edge, however far apart their means are.
 * Steps are averaged along a border with their signs, so that grain counts for nothing; two colours
 * that cannot be one in different light keep their contrast. Cost linear in the pixels.
 */
export function measureEdges(
  segmentation: Segmentation,
  colours: Uint8Array,
  width: number,
  height: number,
  contrast: Float32Array,
): Float32Array {
  const { count, means } = segmentation;
  const { met, steps, whole } = addSteps(segmentation, colours, width, height);
  const lengthOf = (sums: Float32Array, pair: number): number =>
    Math.hypot(sums[pair * 3]!, sums[pair * 3 + 1]!, sums[pair * 3 + 2]!) / met[pair]!;
  const edges = contrast.slice();
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) {
      const pair = a * count + b;
      const isMet = met[pair]! >= fewestMet;
      if (!isShade(means, a, b) || (!isMet && contrast[pair]! > mostUnmet)) continue;
      const edge = isMet
        ? Math.min(lengthOf(steps, pair), lengthOf(whole, pair)) / fullContrast
        : contrast[pair]! * unmetShare;
      edges[pair] = edges[b * count + a] = Math.min(contrast[pair]!, edge);
    }
  }
  return edges;
}

/** By pair of regions, the lower first: places of their border looked at, and sums of RGB there. */
type BorderSteps = {
  readonly met: Int32Array;
  /** Of what colours change by across the border beyond their slope beside it. */
  readonly steps: Float32Array;
  /** Of what they differ by on its sides. */
  readonly whole: Float32Array;
};

function addSteps(
  { region, count }: Segmentation,
  colours: Uint8Array,
  width: number,
  height: number,
): BorderSteps {
  const met = new Int32Array(count * count);
  const steps = new Float32Array(count * count * 3);
  const whole = new Float32Array(count * count * 3);
  const note = (at: number, stride: number): void => {
    const a = region[at]!;
    const b = region[at + stride]!;
    if (a < 0 || b < 0 || a === b) return;
    for (let k = -aside; k <= aside + 1; k++) if (region[at + k * stride]! < 0) return;
    const sign = a < b ? 1 : -1;
    const pair = Math.min(a, b) * count + Math.max(a, b);
    const read = (k: number, c: number): number => colours[(at + k * stride) * 4 + c]!;
    met[pair]!++;
    for (let c = 0; c < 3; c++) {
      const across = read(aside + 1, c) - read(-aside, c);
      const step = read(2, c) - read(-1, c);
      whole[pair * 3 + c]! += across * sign;
      steps[pair * 3 + c]! += (step - (across - step) / 2) * sign;
    }
  };
  for (let y = aside; y + aside + 1 < height; y++) {
    for (let x = aside; x + aside + 1 < width; x++) {
      note(y * width + x, 1);
      note(y * width + x, width);
    }
  }
  return { met, steps, whole };
}

/** Whether two regions may be of one colour in different light. */
export function isShade(means: Float32Array, a: number, b: number): boolean {
  const sumOf = (i: number): number => means[i * 3]! + means[i * 3 + 1]! + means[i * 3 + 2]!;
  const one = Math.max(1, sumOf(a));
  const other = Math.max(1, sumOf(b));
  return [0, 1, 2].every(
    (c) => Math.abs(means[a * 3 + c]! / one - means[b * 3 + c]! / other) <= sameTint,
  );
}
