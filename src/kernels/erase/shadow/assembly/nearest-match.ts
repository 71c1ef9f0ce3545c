import { blues, greens, planes, pointStride, reds, xs, ys } from "./graph";
import { endPoint, firstPoint, openSquare, takeRow } from "./near-points";
import { at, listLanes } from "./read";
import { brightestShade, darkestShade, worstCost } from "./tables";

const contrastRange: f64 = 0.2;
const spreadRange: f64 = 0.5;

let ownContrast: f64 = 0;
let ownSpread: f64 = 0;

/**
 * For each of `targets` how far the nearest pattern of the open points is, whose planes are place,
 * colour, contrast and spread.
 */
export function matchPatterns(
  targets: usize,
  targetCount: i32,
  contrasts: usize,
  spreads: usize,
  reach: f64,
  least: usize,
): void {
  for (let n = 0; n < targetCount; n++) {
    const k = load<i32>(targets + ((<usize>n) << 2));
    ownContrast = at(contrasts, k);
    ownSpread = at(spreads, k);
    let cost = matchPattern(k, reach, worstCost);
    if (cost === worstCost) cost = matchPattern(k, 2 * reach, worstCost);
    store<f32>(least + ((<usize>k) << 2), <f32>cost);
  }
}

function matchPattern(k: i32, reach: f64, worst: f64): f64 {
  const x = at(xs, k);
  const y = at(ys, k);
  let least = worst;
  openSquare(x, y, reach);
  while (takeRow()) least = scanPatterns(k, least);
  return least;
}

function scanPatterns(k: i32, given: f64): f64 {
  let least = given;
  const contrasts = planes + 5 * pointStride;
  const spreads = planes + 6 * pointStride;
  const contrast = f32x4.splat(<f32>ownContrast);
  const spread = f32x4.splat(<f32>ownSpread);
  const scale = f32x4.splat(<f32>(1 / contrastRange));
  const grainScale = f32x4.splat(<f32>(1 / spreadRange));
  let limit = f32x4.splat(<f32>(least + 0.01));
  for (let i = firstPoint; i < endPoint; i += 4) {
    const offset = (<usize>i) << 2;
    const a = f32x4.mul(f32x4.sub(v128.load(contrasts + offset), contrast), scale);
    const b = f32x4.mul(f32x4.sub(v128.load(spreads + offset), spread), grainScale);
    const unlike = f32x4.add(f32x4.mul(a, a), f32x4.mul(b, b));
    for (let open = listLanes(f32x4.lt(unlike, limit), i, endPoint); open !== 0; open &= open - 1) {
      const cost = weighPattern(k, i + <i32>ctz(open));
      if (cost < least) {
        least = cost;
        limit = f32x4.splat(<f32>(least + 0.01));
      }
    }
  }
  return least;
}

const patternTintRange: f64 = 0.12;

function weighPattern(k: i32, i: i32): f64 {
  const dr = at(planes + 2 * pointStride, i) - at(reds, k);
  const dg = at(planes + 3 * pointStride, i) - at(greens, k);
  const db = at(planes + 4 * pointStride, i) - at(blues, k);
  const s = (dr + dg + db) / 3;
  if (s < brightestShade || s > darkestShade) return Infinity;
  const tint = (dr - s) * (dr - s) + (dg - s) * (dg - s) + (db - s) * (db - s);
  const pattern = (at(planes + 5 * pointStride, i) - ownContrast) / contrastRange;
  const grain = (at(planes + 6 * pointStride, i) - ownSpread) / spreadRange;
  return tint / (patternTintRange * patternTintRange) + pattern * pattern + grain * grain;
}

/** For each of `targets`, in their order, how far the nearest colour of the open points is. */
export function matchOwnColours(
  targets: usize,
  targetCount: i32,
  range: f64,
  reach: f64,
  least: usize,
): void {
  for (let n = 0; n < targetCount; n++) {
    const k = load<i32>(targets + ((<usize>n) << 2));
    store<f32>(least + ((<usize>n) << 2), <f32>matchOwnColour(k, range, reach));
  }
}

function matchOwnColour(k: i32, range: f64, reach: f64): f64 {
  const x = at(xs, k);
  const y = at(ys, k);
  let least: f64 = Infinity;
  openSquare(x, y, reach);
  while (takeRow()) least = scanColours(k, x, y, range, reach, least);
  return least;
}

function scanColours(k: i32, x: f64, y: f64, range: f64, reach: f64, given: f64): f64 {
  let least = given;
  const red = f32x4.splat(<f32>at(reds, k));
  const green = f32x4.splat(<f32>at(greens, k));
  const blue = f32x4.splat(<f32>at(blues, k));
  const scale = f32x4.splat(<f32>(1 / (range * range)));
  let limit = f32x4.splat(<f32>(least + 0.01));
  for (let i = firstPoint; i < endPoint; i += 4) {
    const offset = planes + ((<usize>i) << 2);
    const dr = f32x4.sub(v128.load(offset + 2 * pointStride), red);
    const dg = f32x4.sub(v128.load(offset + 3 * pointStride), green);
    const db = f32x4.sub(v128.load(offset + 4 * pointStride), blue);
    const sum = f32x4.add(f32x4.add(f32x4.mul(dr, dr), f32x4.mul(dg, dg)), f32x4.mul(db, db));
    // Relative error aside, as of values that may be far above 1.
    const below = f32x4.mul(f32x4.mul(sum, scale), f32x4.splat(0.9999));
    for (let open = listLanes(f32x4.lt(below, limit), i, endPoint); open !== 0; open &= open - 1) {
      const cost = weighColour(k, x, y, range, reach, i + <i32>ctz(open));
      if (cost < least) {
        least = cost;
        limit = f32x4.splat(<f32>(least + 0.01));
      }
    }
  }
  return least;
}

function weighColour(k: i32, x: f64, y: f64, range: f64, reach: f64, i: i32): f64 {
  const dx = at(planes, i) - x;
  const dy = at(planes + pointStride, i) - y;
  const far = dx * dx + dy * dy;
  if (far > reach * reach) return Infinity;
  const dr = at(reds, k) - at(planes + 2 * pointStride, i);
  const dg = at(greens, k) - at(planes + 3 * pointStride, i);
  const db = at(blues, k) - at(planes + 4 * pointStride, i);
  return (dr * dr + dg * dg + db * db) / (range * range) + far / (reach * reach);
}
