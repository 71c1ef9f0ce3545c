// The membrane of `../plain-membrane.ts` in AssemblyScript, step by step the same: four floats a
// pixel. Pointers are byte offsets into its memory.

const known: i32 = 0;
const unknown: i32 = 1;
const apart: i32 = 2;

function partOf(parts: usize, at: i32): i32 {
  return load<u8>(parts + <usize>at);
}

function place(values: usize, at: i32): usize {
  return values + ((<usize>at) << 4);
}

/** Fills what is unknown; `room` is followed by as much memory as the halvings take. */
export function fillMembrane(
  values: usize,
  parts: usize,
  width: i32,
  height: i32,
  room: usize,
): void {
  const list = room;
  const count = listUnknown(parts, width * height, list);
  if (count === 0) return;
  if (min(width, height) > 4) {
    startFromHalf(values, parts, width, height, list + ((<usize>count) << 2));
  }
  const sweeps = max(width, height) <= 16 ? 60 : 12;
  for (let sweep = 0; sweep < sweeps; sweep++) {
    relax(values, list, count, width, height, (sweep & 1) === 1);
  }
}

function listUnknown(parts: usize, count: i32, list: usize): i32 {
  let to = list;
  for (let at = 0; at < count; at++) {
    if (partOf(parts, at) !== unknown) continue;
    store<i32>(to, at);
    to += 4;
  }
  return <i32>((to - list) >> 2);
}

function align(at: usize): usize {
  return (at + 15) & ~15;
}

function startFromHalf(values: usize, parts: usize, width: i32, height: i32, room: usize): void {
  const halfWidth = (width + 1) >> 1;
  const halfHeight = (height + 1) >> 1;
  const count = halfWidth * halfHeight;
  const half = align(room);
  const halfParts = place(half, count);
  for (let y = 0; y < halfHeight; y++) {
    for (let x = 0; x < halfWidth; x++) {
      const at = y * halfWidth + x;
      store<u8>(
        halfParts + <usize>at,
        <u8>averageFour(values, parts, width, height, 2 * x, 2 * y, place(half, at)),
      );
    }
  }
  fillMembrane(half, halfParts, halfWidth, halfHeight, align(halfParts + <usize>count));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (partOf(parts, at) !== unknown) continue;
      const from = (y >> 1) * halfWidth + (x >> 1);
      v128.store(place(values, at), v128.load(place(half, from)));
    }
  }
}

/** The mean of what is known of four pixels to `to`, and what they are together. */
function averageFour(
  values: usize,
  parts: usize,
  width: i32,
  height: i32,
  left: i32,
  top: i32,
  to: usize,
): i32 {
  let sums = f32x4.splat(0);
  let knownCount = 0;
  let isOpen = false;
  for (let y = top; y < min(height, top + 2); y++) {
    for (let x = left; x < min(width, left + 2); x++) {
      const at = y * width + x;
      const part = partOf(parts, at);
      if (part === unknown) isOpen = true;
      if (part !== known) continue;
      knownCount++;
      sums = f32x4.add(sums, v128.load(place(values, at)));
    }
  }
  if (knownCount > 1) sums = f32x4.div(sums, f32x4.splat(<f32>knownCount));
  v128.store(to, sums);
  if (knownCount > 0) return known;
  return isOpen ? unknown : apart;
}

function relax(
  values: usize,
  list: usize,
  count: i32,
  width: i32,
  height: i32,
  backwards: bool,
): void {
  const pixels = width * height;
  const across = width > 1 ? 1 : 0;
  const along = height > 1 ? width : 0;
  for (let i = 0; i < count; i++) {
    const at = load<i32>(list + ((<usize>(backwards ? count - 1 - i : i)) << 2));
    const x = at % width;
    const left = place(values, x > 0 ? at - 1 : at + across);
    const right = place(values, x + 1 < width ? at + 1 : at - across);
    const up = place(values, at >= width ? at - width : at + along);
    const down = place(values, at + width < pixels ? at + width : at - along);
    relaxPair(place(values, at), left, right, up, down);
    relaxPair(place(values, at) + 8, left + 8, right + 8, up + 8, down + 8);
  }
}

function read(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(at));
}

function relaxPair(at: usize, left: usize, right: usize, up: usize, down: usize): void {
  const across = f64x2.add(read(left), read(right));
  const mean = f64x2.mul(f64x2.add(f64x2.add(across, read(up)), read(down)), f64x2.splat(0.25));
  const before = read(at);
  const step = f64x2.mul(f64x2.splat(1.5), f64x2.sub(mean, before));
  v128.store64_lane(at, f32x4.demote_f64x2_zero(f64x2.add(before, step)), 0);
}
