import { measureApart, type Segmentation } from "./segment-colours.ts";

/** In levels. Two regions whose colours are this far apart, or farther, count as fully different. */
export const fullContrast = 60;
const fewestSteps = 6;
const halfStep = 2;

/**
 * How much each pair of regions differs, 0 to 1, as a `count × count` table: by the step in colour
 * where they meet, so that two shades of one wall do not count as different, else by their means.
 */
export function measureContrast(
  { region, count, means }: Segmentation,
  colours: Uint8Array,
  width: number,
  height: number,
): Float32Array {
  const sums = new Float32Array(count * count);
  const steps = new Int32Array(count * count);
  const note = (at: number, stride: number): void => {
    const a = region[at]!;
    const b = region[at + stride]!;
    if (a < 0 || b < 0 || a === b) return;
    const from = at - halfStep * stride;
    const to = at + (halfStep + 1) * stride;
    if (region[from] !== a || region[to] !== b) return;
    const step = measureStep(colours, from, to);
    sums[a * count + b]! += step;
    sums[b * count + a]! += step;
    steps[a * count + b]!++;
    steps[b * count + a]!++;
  };
  for (let y = halfStep; y + halfStep + 1 < height; y++) {
    for (let x = halfStep; x + halfStep + 1 < width; x++) {
      note(y * width + x, 1);
      note(y * width + x, width);
    }
  }
  const contrast = new Float32Array(count * count);
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < count; b++) {
      const pair = a * count + b;
      if (a === b) continue;
      const met = sums[pair]! / Math.max(1, steps[pair]!);
      const apart = Math.sqrt(measureApart(means, a, b));
      const step = steps[pair]! >= fewestSteps ? Math.min(met, apart) : apart;
      contrast[pair] = Math.min(1, step / fullContrast);
    }
  }
  return contrast;
}

function measureStep(colours: Uint8Array, a: number, b: number): number {
  let sum = 0;
  for (let c = 0; c < 3; c++) sum += (colours[a * 4 + c]! - colours[b * 4 + c]!) ** 2;
  return Math.sqrt(sum);
}
