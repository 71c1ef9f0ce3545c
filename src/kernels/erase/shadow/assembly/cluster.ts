import { promote } from "./read";
import { columnRoom } from "./tables";

/** Rounds of claiming pixels and moving the centres, five f32 each: place and colour. */
export function cluster(
  logs: usize,
  parts: usize,
  width: i32,
  height: i32,
  centres: usize,
  sides: usize,
  count: i32,
  step: f64,
  spread: f64,
  rounds: i32,
  labels: usize,
  distances: usize,
  sums: usize,
  sizes: usize,
): void {
  const pixels = width * height;
  memory.fill(labels, 0xff, (<usize>pixels) << 2);
  for (let round = 0; round < rounds; round++) {
    for (let p: usize = 0; p < <usize>pixels; p++) store<f32>(distances + (p << 2), Infinity);
    for (let k = 0; k < count; k++) {
      const centre = centres + <usize>k * 20;
      const side = load<u8>(sides + <usize>k);
      claimAround(logs, parts, width, height, centre, side, k, step, spread, labels, distances);
    }
    moveCentres(logs, width, height, centres, count, labels, sums, sizes);
  }
  adoptOrphans(parts, labels, pixels);
}

function claimAround(
  logs: usize,
  parts: usize,
  width: i32,
  height: i32,
  centre: usize,
  side: u8,
  k: i32,
  step: f64,
  spread: f64,
  labels: usize,
  distances: usize,
): void {
  const plane = (<usize>(width * height)) << 2;
  const x = <f64>load<f32>(centre);
  const y = <f64>load<f32>(centre, 4);
  const red = f64x2.splat(<f64>load<f32>(centre, 8));
  const green = f64x2.splat(<f64>load<f32>(centre, 12));
  const blue = f64x2.splat(<f64>load<f32>(centre, 16));
  const left = <i32>Math.max(0, Math.floor(x - step));
  const right = min(width - 1, <i32>Math.ceil(x + step));
  const bottom = min(height - 1, <i32>Math.ceil(y + step));
  const ours = <u16>side * 0x0101;
  for (let column = left; column <= right; column++) {
    const dx = <f64>column - x;
    // What each column around a centre adds.
    store<f64>(columnRoom + ((<usize>(column - left)) << 3), spread * dx * dx);
  }
  for (let row = <i32>Math.max(0, Math.floor(y - step)); row <= bottom; row++) {
    const across = f64x2.splat(spread * (<f64>row - y) * (<f64>row - y));
    for (let column = left; column <= right; column += 2) {
      const p = <usize>(row * width + column);
      // The pixel after the row's last is read and left alone.
      const both = load<u16>(parts + p);
      let allowed =
        both === ours ? 3 : (both & 0xff) === <u16>side ? 1 : both >> 8 === side ? 2 : 0;
      if (column === right) allowed &= 1;
      if (allowed === 0) continue;
      const from = p << 2;
      const dr = f64x2.sub(promote(logs + from), red);
      const dg = f64x2.sub(promote(logs + plane + from), green);
      const db = f64x2.sub(promote(logs + 2 * plane + from), blue);
      const far = f64x2.add(v128.load(columnRoom + ((<usize>(column - left)) << 3)), across);
      const colour = f64x2.add(f64x2.add(f64x2.mul(dr, dr), f64x2.mul(dg, dg)), f64x2.mul(db, db));
      const distance = f64x2.add(colour, far);
      const least = promote(distances + from);
      const won = i64x2.bitmask(f64x2.lt(distance, least)) & allowed;
      if (won === 0) continue;
      const rounded = f32x4.demote_f64x2_zero(distance);
      if ((won & 1) !== 0) {
        store<f32>(distances + from, f32x4.extract_lane(rounded, 0));
        store<i32>(labels + from, k);
      }
      if ((won & 2) !== 0) {
        store<f32>(distances + from, f32x4.extract_lane(rounded, 1), 4);
        store<i32>(labels + from, k, 4);
      }
    }
  }
}

function moveCentres(
  logs: usize,
  width: i32,
  height: i32,
  centres: usize,
  count: i32,
  labels: usize,
  sums: usize,
  sizes: usize,
): void {
  const plane = (<usize>(width * height)) << 2;
  memory.fill(sums, 0, <usize>count * 40);
  memory.fill(sizes, 0, (<usize>count) << 2);
  let from: usize = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, from += 4) {
      const k = load<i32>(labels + from);
      if (k < 0) continue;
      const size = sizes + ((<usize>k) << 2);
      store<i32>(size, load<i32>(size) + 1);
      const sum = sums + <usize>k * 40;
      store<f64>(sum, load<f64>(sum) + <f64>x);
      store<f64>(sum, load<f64>(sum, 8) + <f64>y, 8);
      store<f64>(sum, load<f64>(sum, 16) + <f64>load<f32>(logs + from), 16);
      store<f64>(sum, load<f64>(sum, 24) + <f64>load<f32>(logs + plane + from), 24);
      store<f64>(sum, load<f64>(sum, 32) + <f64>load<f32>(logs + 2 * plane + from), 32);
    }
  }
  for (let k = 0; k < count; k++) {
    const size = load<i32>(sizes + ((<usize>k) << 2));
    if (size === 0) continue;
    for (let j = 0; j < 5; j++) {
      const i = <usize>(k * 5 + j);
      store<f32>(centres + (i << 2), <f32>(load<f64>(sums + (i << 3)) / <f64>size));
    }
  }
}

/** A pixel that no centre reached joins the nearest one before or after it in its own part. */
function adoptOrphans(parts: usize, labels: usize, pixels: i32): void {
  // The last superpixel met in each of the parts.
  for (let part: usize = 0; part < 3; part++) store<i32>(columnRoom + (part << 2), -1);
  for (let p = 0; p < pixels; p++) adopt(parts, labels, <usize>p);
  for (let part: usize = 0; part < 3; part++) store<i32>(columnRoom + (part << 2), 0);
  for (let p = pixels - 1; p >= 0; p--) adopt(parts, labels, <usize>p);
}

function adopt(parts: usize, labels: usize, p: usize): void {
  const last = columnRoom + ((<usize>load<u8>(parts + p)) << 2);
  const label = labels + (p << 2);
  const k = load<i32>(label);
  if (k < 0) store<i32>(label, load<i32>(last));
  else store<i32>(last, k);
}
