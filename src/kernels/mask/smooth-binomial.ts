/**
 * The plane under 1 2 1 both ways, of standard deviation √½ pixel, borders repeated, as a new plane;
 * `across` is scratch of its size. Linear in the pixels.
 */
export function smoothBinomial(
  plane: Float32Array,
  width: number,
  height: number,
  across: Float32Array,
): Float32Array {
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let left = plane[row]!;
    let here = left;
    for (let x = 0; x < width - 1; x++) {
      const right = plane[row + x + 1]!;
      across[row + x] = (left + 2 * here + right) * 0.25;
      left = here;
      here = right;
    }
    across[row + width - 1] = (left + 3 * here) * 0.25;
  }
  const smooth = new Float32Array(plane.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const up = y > 0 ? row - width : row;
    const down = y + 1 < height ? row + width : row;
    for (let x = 0; x < width; x++) {
      smooth[row + x] = (across[up + x]! + 2 * across[row + x]! + across[down + x]!) * 0.25;
    }
  }
  return smooth;
}
