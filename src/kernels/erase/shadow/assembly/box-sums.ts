import { promote } from "./read";

/** Running sums along one row, by channel. */
function sumRow(from: usize, to: usize, width: i32, channels: i32, radius: i32): void {
  const pixel = (<usize>channels) << 2;
  const ahead = <usize>radius * pixel;
  for (let c = 0; c < channels; c++) {
    let sum: f64 = 0;
    let read = from + ((<usize>c) << 2);
    let write = to + ((<usize>c) << 2) - ahead;
    for (let x = -radius; x < width; x++) {
      if (x + radius < width) sum += <f64>load<f32>(read);
      if (x - radius > 0) sum -= <f64>load<f32>(read - 2 * ahead - pixel);
      if (x >= 0) store<f32>(write, <f32>sum);
      read += pixel;
      write += pixel;
    }
  }
}

/**
 * Sums within `radius`, along rows and then columns. `ring` holds `2 * radius + 2` rows of sums
 * and `totals` one row in f64.
 */
export function sumBox(
  values: usize,
  sums: usize,
  ring: usize,
  totals: usize,
  width: i32,
  height: i32,
  channels: i32,
  radius: i32,
): void {
  const length = width * channels;
  const bytes = (<usize>length) << 2;
  const held = 2 * radius + 2;
  memory.fill(totals, 0, bytes << 1);
  for (let y = -radius; y < height; y++) {
    const ahead = y + radius;
    const behind = y - radius - 1;
    if (ahead < height) {
      const row = ring + <usize>(ahead % held) * bytes;
      sumRow(values + <usize>ahead * bytes, row, width, channels, radius);
      addRow(totals, row, length);
    }
    if (behind >= 0) subtractRow(totals, ring + <usize>(behind % held) * bytes, length);
    if (y >= 0) storeRow(sums + <usize>y * bytes, totals, length);
  }
}

function addRow(totals: usize, row: usize, length: i32): void {
  let i = 0;
  for (; i + 1 < length; i += 2, totals += 16, row += 8) {
    v128.store(totals, f64x2.add(v128.load(totals), promote(row)));
  }
  if (i < length) store<f64>(totals, load<f64>(totals) + <f64>load<f32>(row));
}

function subtractRow(totals: usize, row: usize, length: i32): void {
  let i = 0;
  for (; i + 1 < length; i += 2, totals += 16, row += 8) {
    v128.store(totals, f64x2.sub(v128.load(totals), promote(row)));
  }
  if (i < length) store<f64>(totals, load<f64>(totals) - <f64>load<f32>(row));
}

function storeRow(to: usize, totals: usize, length: i32): void {
  let i = 0;
  for (; i + 1 < length; i += 2, totals += 16, to += 8) {
    v128.store64_lane(to, f32x4.demote_f64x2_zero(v128.load(totals)), 0);
  }
  if (i < length) store<f32>(to, <f32>load<f64>(totals));
}
