// The convolution of `../scene-net.ts` in AssemblyScript: each sum starts with its bias and takes row by row, column by
// column, channel by channel, so that it is the same to the bit wherever it runs.

function finish(sum: v128, isRectified: bool): v128 {
  return isRectified ? f32x4.max(sum, f32x4.splat(0)) : sum;
}

/**
 * Eight filters at a time, two pixels at a time. Pictures are rows of pixels of channels with a border of one pixel, so
 * that `source` is the first pixel of the first window and `target` the first pixel within the border. Rows are given in
 * bytes; an even number of columns; `weights` by blocks of eight filters, each by row, column, channel, filter.
 */
export function convolve(
  source: usize,
  sourceRow: usize,
  channels: i32,
  size: i32,
  stride: i32,
  target: usize,
  targetRow: usize,
  columns: i32,
  rows: i32,
  filters: i32,
  weights: usize,
  biases: usize,
  isRectified: bool,
): void {
  const pixel = (<usize>channels) << 2;
  const step = pixel * <usize>stride;
  const made = (<usize>filters) << 2;
  const run = pixel * <usize>size;
  const blockBytes = (<usize>(size * size * channels)) << 5;
  for (let block: usize = 0; block < made; block += 32) {
    const low = v128.load(biases + block);
    const high = v128.load(biases + block, 16);
    for (let y = 0; y < rows; y++) {
      let from = source + sourceRow * <usize>(y * stride);
      let to = target + targetRow * <usize>y + block;
      for (let x = 0; x < columns; x += 2) {
        let a = low;
        let b = high;
        let c = low;
        let d = high;
        let weight = weights;
        for (let j = 0; j < size; j++) {
          let at = from + sourceRow * <usize>j;
          const end = at + run;
          for (; at < end; at += 4) {
            const w = v128.load(weight);
            const v = v128.load(weight, 16);
            const one = v128.load32_splat(at);
            const other = v128.load32_splat(at + step);
            a = f32x4.add(a, f32x4.mul(one, w));
            b = f32x4.add(b, f32x4.mul(one, v));
            c = f32x4.add(c, f32x4.mul(other, w));
            d = f32x4.add(d, f32x4.mul(other, v));
            weight += 32;
          }
        }
        v128.store(to, finish(a, isRectified));
        v128.store(to, finish(b, isRectified), 16);
        v128.store(to + made, finish(c, isRectified));
        v128.store(to + made, finish(d, isRectified), 16);
        from += step << 1;
        to += made << 1;
      }
    }
    weights += blockBytes;
  }
}
