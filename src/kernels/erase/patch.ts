/** Patches are squares of 7 × 7 pixels; this is from the centre to the rim. */
export const patchRadius = 3;
export const patchSide = 2 * patchRadius + 1;

/**
 * Sum of squared differences of two patches of one picture (RGB, three bytes a pixel), given by
 * the index of their centres, which must be `patchRadius` or more from the border. Gives up after
 * the row in which the sum reaches `limit` and returns what it has by then.
 */
export function measurePatch(
  colours: Uint8Array,
  width: number,
  first: number,
  second: number,
  limit: number,
): number {
  const step = width * 3;
  const back = patchRadius * (width + 1);
  let i = (first - back) * 3;
  let j = (second - back) * 3;
  let sum = 0;
  for (let row = 0; row < patchSide; row++) {
    for (let k = 0; k < patchSide * 3; k += 3) {
      const red = colours[i + k]! - colours[j + k]!;
      const green = colours[i + k + 1]! - colours[j + k + 1]!;
      const blue = colours[i + k + 2]! - colours[j + k + 2]!;
      sum += red * red + green * green + blue * blue;
    }
    if (sum >= limit) return sum;
    i += step;
    j += step;
  }
  return sum;
}
