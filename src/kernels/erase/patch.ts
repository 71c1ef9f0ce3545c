/** Patches are squares of 7 × 7 pixels; this is from the centre to the rim. */
export const patchRadius = 3;
export const patchSide = 2 * patchRadius + 1;

const patchArea = patchSide * patchSide;
const mostShift = 12;

/**
 * How much a channel of the source patch is raised to meet the target: the difference of their
 * means, at most 12 levels. It lets a wall be continued with its own grain under slightly other
 * light (after Darabi et al., "Image Melding", 2012).
 */
export function shiftBetween(means: Uint8Array, target: number, source: number): number {
  const shift = means[target]! - means[source]!;
  return shift > mostShift ? mostShift : shift < -mostShift ? -mostShift : shift;
}

/** Writes the mean of the patch around every pixel whose patch lies in the picture (RGBA bytes). */
export function measureAllMeans(
  colours: Uint8Array,
  width: number,
  height: number,
  means: Uint8Array,
): void {
  if (width < patchSide || height < patchSide) return;
  const stride = width * 4;
  const columns = new Int32Array(stride);
  for (let y = 0; y < patchSide - 1; y++) addRow(columns, colours, y * stride, 1);
  for (let y = patchRadius; y < height - patchRadius; y++) {
    addRow(columns, colours, (y + patchRadius) * stride, 1);
    for (let c = 0; c < 4; c++) {
      let sum = 0;
      for (let x = 0; x < patchSide - 1; x++) sum += columns[x * 4 + c]!;
      for (let x = patchRadius; x < width - patchRadius; x++) {
        sum += columns[(x + patchRadius) * 4 + c]!;
        means[y * stride + x * 4 + c] = Math.floor((sum + (patchArea >> 1)) / patchArea);
        sum -= columns[(x - patchRadius) * 4 + c]!;
      }
    }
    addRow(columns, colours, (y - patchRadius) * stride, -1);
  }
}

function addRow(columns: Int32Array, colours: Uint8Array, start: number, sign: number): void {
  for (let i = 0; i < columns.length; i++) columns[i]! += sign * colours[start + i]!;
}
