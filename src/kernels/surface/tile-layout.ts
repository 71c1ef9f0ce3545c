import { createRandom } from "../random.ts";

export type Size = { readonly width: number; readonly height: number };

/** Loose pieces differ by up to this part in lightness, either way. */
export const pieceSpread = 0.06;

/**
 * Offsets of 256 rows of planks, in lengths of a plank; neighbouring rows differ by at least a
 * fifth. The next rows have them again.
 */
export function rowShifts(seed: number): Float64Array {
  const random = createRandom(seed);
  const shifts = new Float64Array(256);
  for (let row = 1; row < 256; row++) {
    shifts[row] = (shifts[row - 1]! + 0.2 + 0.6 * random()) % 1;
  }
  return shifts;
}
