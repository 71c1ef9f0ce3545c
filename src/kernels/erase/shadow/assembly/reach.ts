/**
 * 1 within `radius` of what is marked. `gaps` holds a byte a pixel, `padded` two rows of `width +
 * 2 * reach + 32`, `limits` how far up or down counts at each distance across.
 */
export function markWithin(
  isMarked: usize,
  width: i32,
  height: i32,
  reach: i32,
  limits: usize,
  gaps: usize,
  padded: usize,
  isWithin: usize,
): void {
  measureGaps(isMarked, width, height, reach + 1, gaps);
  memory.fill(padded, <u8>(reach + 1), <usize>(width + 2 * reach + 32));
  const found = padded + <usize>(width + 2 * reach + 32);
  for (let y = 0; y < height; y++) {
    const row = <usize>(y * width);
    memory.copy(padded + <usize>reach, gaps + row, <usize>width);
    for (let x = 0; x < width; x += 16) {
      const middle = padded + <usize>(x + reach);
      let near = i8x16.le_u(v128.load(middle), i8x16.splat(load<u8>(limits)));
      for (let d = 1; d <= reach; d++) {
        const least = v128.load(middle - <usize>d);
        const gap = i8x16.min_u(least, v128.load(middle + <usize>d));
        const limit = i8x16.splat(load<u8>(limits + <usize>d));
        near = v128.or(near, i8x16.le_u(gap, limit));
      }
      v128.store(found + <usize>x, v128.and(near, i8x16.splat(1)));
    }
    memory.copy(isWithin + row, found, <usize>width);
  }
}

/** How far up or down what is marked is, at most `most`. */
function measureGaps(isMarked: usize, width: i32, height: i32, most: i32, gaps: usize): void {
  for (let x = 0; x < width; x++) {
    const p = <usize>x;
    store<u8>(gaps + p, load<u8>(isMarked + p) !== 0 ? 0 : <u8>most);
  }
  for (let p = width; p < width * height; p++) {
    const gap = min(most, <i32>load<u8>(gaps + <usize>(p - width)) + 1);
    store<u8>(gaps + <usize>p, load<u8>(isMarked + <usize>p) !== 0 ? 0 : <u8>gap);
  }
  for (let p = width * (height - 1) - 1; p >= 0; p--) {
    const gap = <i32>load<u8>(gaps + <usize>(p + width)) + 1;
    if (gap < <i32>load<u8>(gaps + <usize>p)) store<u8>(gaps + <usize>p, <u8>gap);
  }
}

/**
 * Spreads from the first `given` pixels of `queue` over the 4-neighbours that are allowed and not
 * reached yet; returns how many pixels the queue then holds.
 */
export function flood(
  queue: usize,
  given: i32,
  allowed: usize,
  isReached: usize,
  width: i32,
  height: i32,
): i32 {
  let end = given;
  const pixels = width * height;
  for (let i = 0; i < end; i++) {
    const p = load<i32>(queue + ((<usize>i) << 2));
    const x = p % width;
    if (x > 0) end = reach(p - 1, queue, end, allowed, isReached);
    if (x < width - 1) end = reach(p + 1, queue, end, allowed, isReached);
    if (p >= width) end = reach(p - width, queue, end, allowed, isReached);
    if (p + width < pixels) end = reach(p + width, queue, end, allowed, isReached);
  }
  return end;
}

function reach(p: i32, queue: usize, end: i32, allowed: usize, isReached: usize): i32 {
  if (load<u8>(allowed + <usize>p) === 0 || load<u8>(isReached + <usize>p) === 1) return end;
  store<u8>(isReached + <usize>p, 1);
  store<i32>(queue + ((<usize>end) << 2), p);
  return end + 1;
}
