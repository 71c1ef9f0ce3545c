/** A smaller copy of a picture, three bytes a pixel, and of what is masked in it. */
export type SmallPicture = { width: number; height: number; rgb: Uint8Array; isMasked: Uint8Array };

/**
 * The picture of `colours` (four bytes a pixel) at one `factor`-th of its size: the mean of every
 * block of pixels; a block with a masked pixel is masked. `factor` is at least 1.
 */
export function shrinkPicture(
  colours: Uint8Array,
  isMasked: Uint8Array,
  width: number,
  height: number,
  factor: number,
): SmallPicture {
  const small = { width: Math.ceil(width / factor), height: Math.ceil(height / factor) };
  const sums = new Uint32Array(small.width * small.height * 4);
  const masked = new Uint8Array(small.width * small.height);
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor(x / factor));
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / factor) * small.width;
    for (let x = 0; x < width; x++) {
      const from = y * width + x;
      const to = row + columns[x]!;
      sums[to * 4]! += colours[from * 4]!;
      sums[to * 4 + 1]! += colours[from * 4 + 1]!;
      sums[to * 4 + 2]! += colours[from * 4 + 2]!;
      sums[to * 4 + 3]! += 1;
      masked[to]! |= isMasked[from]!;
    }
  }
  const rgb = new Uint8Array(masked.length * 3);
  for (let p = 0; p < masked.length; p++) {
    const count = sums[p * 4 + 3]!;
    for (let c = 0; c < 3; c++) rgb[p * 3 + c] = Math.round(sums[p * 4 + c]! / count);
  }
  return { ...small, rgb, isMasked: masked };
}
