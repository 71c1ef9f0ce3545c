/** How the coverage of a shape joins what is already in a mask. */
export type MaskOperation = "add" | "subtract";

/**
 * Joins `coverage` (0 to 1) into one byte of a mask. Add keeps the larger, subtract the smaller of
 * the two, so a shape that covers a pixel twice (two segments of one stroke) counts once.
 */
export function writeCoverage(
  data: Uint8Array,
  index: number,
  coverage: number,
  operation: MaskOperation,
): void {
  const value = Math.round(coverage * 255);
  const before = data[index]!;
  if (operation === "add") {
    if (value > before) data[index] = value;
  } else if (255 - value < before) {
    data[index] = 255 - value;
  }
}
