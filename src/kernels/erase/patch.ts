/** Patches are squares of 7 × 7 pixels; this is from the centre to the rim. */
export const patchRadius = 3;
export const patchSide = 2 * patchRadius + 1;

const mostShift = 12;
const shiftPenalty = 0.6 * patchSide * patchSide;

/** A picture whose patches are compared: RGB, and the mean RGB of the patch around each pixel. */
export type PatchPicture = {
  readonly width: number;
  readonly colours: Uint8Array;
  readonly means: Int16Array;
};

/**
 * How much a channel of the source patch is raised to meet the target: the difference of their
 * means, at most 12 levels. It lets a wall be continued with its own grain under slightly other
 * light (after Darabi et al., "Image Melding", 2012).
 */
export function shiftBetween(means: Int16Array, target: number, source: number): number {
  const shift = means[target]! - means[source]!;
  return shift > mostShift ? mostShift : shift < -mostShift ? -mostShift : shift;
}

/**
 * Sum of squared differences of the patches around two pixels (`patchRadius` or more from the
 * border), the source shifted to the target's mean, plus a small price for the shift. Gives up
 * after the row in which the sum reaches `limit` and returns what it has by then.
 */
export function measurePatch(
  { width, colours, means }: PatchPicture,
  target: number,
  source: number,
  limit: number,
): number {
  const shiftRed = shiftBetween(means, target * 3, source * 3);
  const shiftGreen = shiftBetween(means, target * 3 + 1, source * 3 + 1);
  const shiftBlue = shiftBetween(means, target * 3 + 2, source * 3 + 2);
  const step = width * 3;
  const back = patchRadius * (width + 1);
  let i = (target - back) * 3;
  let j = (source - back) * 3;
  let sum = shiftPenalty * (shiftRed * shiftRed + shiftGreen * shiftGreen + shiftBlue * shiftBlue);
  for (let row = 0; row < patchSide; row++) {
    if (sum >= limit) return sum;
    for (let k = 0; k < patchSide * 3; k += 3) {
      const red = colours[i + k]! - colours[j + k]! - shiftRed;
      const green = colours[i + k + 1]! - colours[j + k + 1]! - shiftGreen;
      const blue = colours[i + k + 2]! - colours[j + k + 2]! - shiftBlue;
      sum += red * red + green * green + blue * blue;
    }
    i += step;
    j += step;
  }
  return sum;
}

/** Writes the mean of the patch around every pixel (cut at the border) into `means`. */
export function measureMeans(
  colours: Uint8Array,
  width: number,
  height: number,
  means: Int16Array,
): void {
  const stride = width * 3;
  const columns = new Int32Array(stride);
  for (let y = 0; y < patchRadius && y < height; y++) addRow(columns, colours, y * stride, 1);
  for (let y = 0; y < height; y++) {
    if (y + patchRadius < height) addRow(columns, colours, (y + patchRadius) * stride, 1);
    if (y > patchRadius) addRow(columns, colours, (y - patchRadius - 1) * stride, -1);
    const rows = Math.min(height - 1, y + patchRadius) - Math.max(0, y - patchRadius) + 1;
    for (let c = 0; c < 3; c++) {
      let sum = 0;
      for (let x = 0; x < patchRadius && x < width; x++) sum += columns[x * 3 + c]!;
      for (let x = 0; x < width; x++) {
        if (x + patchRadius < width) sum += columns[(x + patchRadius) * 3 + c]!;
        if (x > patchRadius) sum -= columns[(x - patchRadius - 1) * 3 + c]!;
        const across = Math.min(width - 1, x + patchRadius) - Math.max(0, x - patchRadius) + 1;
        means[y * stride + x * 3 + c] = Math.round(sum / (across * rows));
      }
    }
  }
}

function addRow(columns: Int32Array, colours: Uint8Array, start: number, sign: number): void {
  for (let i = 0; i < columns.length; i++) columns[i]! += sign * colours[start + i]!;
}
