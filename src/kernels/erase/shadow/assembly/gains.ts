import {
  blues,
  borders,
  greens,
  neighbours,
  reds,
  sizes,
  starts,
  step,
  textures,
  xs,
  ys,
} from "./graph";
import { at, listLanes, promote } from "./read";
import { decayPair } from "./tables";

/**
 * Lets sources vote for the gains of shaded superpixels: `sources` are planes of x, y, three
 * colours and texture.
 */
export function voteGains(
  shaded: usize,
  shadedCount: i32,
  sources: usize,
  sourceCount: i32,
  sourceStride: i32,
  reachSquared: f64,
  brightness: f64,
  gains: usize,
  votes: usize,
  weights: usize,
): void {
  litCount = sourceCount;
  lit = sources;
  litStride = (<usize>sourceStride) << 2;
  for (let n = 0; n < shadedCount; n++) {
    const k = load<i32>(shaded + ((<usize>n) << 2));
    voteGain(k, reachSquared, brightness, at(gains, k * 4));
    storeVote(votes + ((<usize>k) << 4), weights + ((<usize>k) << 2));
  }
}

const tintRange: f64 = 0.08;
const textureRange: f64 = 0.6;
const nearest: f64 = 1.33;
const worstMatch: f64 = 12;

/** The sources: their planes, how many they are, and the bytes from a plane to the next. */
let lit: usize = 0;
let litCount: i32 = 0;
let litStride: usize = 0;

/** What the sources have said so far of the superpixel at hand. */
let total: f64 = 0;
let sumS: f64 = 0;
let sumR: f64 = 0;
let sumG: f64 = 0;
let sumB: f64 = 0;

function swap(pair: v128): v128 {
  return i64x2.shuffle(pair, pair, 1, 0);
}

/** Adds what the first of two sources says. */
function addVote(weights: v128, s: v128, r: v128, g: v128, b: v128): void {
  const weight = f64x2.extract_lane(weights, 0);
  total += weight;
  sumS += weight * f64x2.extract_lane(s, 0);
  sumR += weight * f64x2.extract_lane(r, 0);
  sumG += weight * f64x2.extract_lane(g, 0);
  sumB += weight * f64x2.extract_lane(b, 0);
}

/** Four sources at a time are looked at, and what is left of those two at a time weighed. */
function voteGain(k: i32, reachSquared: f64, brightness: f64, gain: f64): void {
  const stride = litStride;
  const nearSquared = nearest * step * (nearest * step);
  const red = f32x4.splat(<f32>at(reds, k));
  const green = f32x4.splat(<f32>at(greens, k));
  const blue = f32x4.splat(<f32>at(blues, k));
  const third = f32x4.splat(1.0 / 3.0);
  const current = f32x4.splat(<f32>gain);
  const bright = f32x4.splat(<f32>brightness);
  const tintScale = f32x4.splat(<f32>(1 / (tintRange * tintRange)));
  const grainScale = f32x4.splat(<f32>(1 / textureRange));
  const texture = f32x4.splat(<f32>at(textures, k));
  const limit = f32x4.splat(<f32>(worstMatch + 0.05));
  const placeX = f32x4.splat(<f32>at(xs, k));
  const placeY = f32x4.splat(<f32>at(ys, k));
  const widest = f32x4.splat(<f32>(reachSquared + 1));
  const x = f64x2.splat(at(xs, k));
  const y = f64x2.splat(at(ys, k));
  const ownRed = f64x2.splat(at(reds, k));
  const ownGreen = f64x2.splat(at(greens, k));
  const ownBlue = f64x2.splat(at(blues, k));
  const ownTexture = f64x2.splat(at(textures, k));
  total = 0;
  sumS = 0;
  sumR = 0;
  sumG = 0;
  sumB = 0;
  for (let i = 0; i < litCount; i += 4) {
    const from = lit + ((<usize>i) << 2);
    const fr = f32x4.sub(v128.load(from + 2 * stride), red);
    const fg = f32x4.sub(v128.load(from + 3 * stride), green);
    const fb = f32x4.sub(v128.load(from + 4 * stride), blue);
    const fs = f32x4.mul(f32x4.add(f32x4.add(fr, fg), fb), third);
    const tr = f32x4.sub(fr, fs);
    const tg = f32x4.sub(fg, fs);
    const tb = f32x4.sub(fb, fs);
    const tints = f32x4.add(f32x4.add(f32x4.mul(tr, tr), f32x4.mul(tg, tg)), f32x4.mul(tb, tb));
    const offs = f32x4.sub(fs, current);
    const grains = f32x4.mul(f32x4.sub(v128.load(from + 5 * stride), texture), grainScale);
    const unlikes = f32x4.add(
      f32x4.add(f32x4.mul(tints, tintScale), f32x4.mul(grains, grains)),
      f32x4.mul(f32x4.mul(offs, offs), bright),
    );
    const fx = f32x4.sub(v128.load(from), placeX);
    const fy = f32x4.sub(v128.load(from + stride), placeY);
    const fars = f32x4.add(f32x4.mul(fx, fx), f32x4.mul(fy, fy));
    const close = v128.and(f32x4.lt(fars, widest), f32x4.lt(unlikes, limit));
    let open = listLanes(close, i, litCount);
    for (let half: usize = 0; open !== 0; half += 8) {
      const pair = open & 3;
      open >>= 2;
      if (pair === 0) continue;
      const place = from + half;
      const dx = f64x2.sub(promote(place), x);
      const dy = f64x2.sub(promote(place + stride), y);
      const far = f64x2.add(f64x2.mul(dx, dx), f64x2.mul(dy, dy));
      const dr = f64x2.sub(promote(place + 2 * stride), ownRed);
      const dg = f64x2.sub(promote(place + 3 * stride), ownGreen);
      const db = f64x2.sub(promote(place + 4 * stride), ownBlue);
      const s = f64x2.div(f64x2.add(f64x2.add(dr, dg), db), f64x2.splat(3));
      const r = f64x2.sub(dr, s);
      const g = f64x2.sub(dg, s);
      const b = f64x2.sub(db, s);
      const off = f64x2.sub(s, f64x2.splat(gain));
      const grain = f64x2.div(
        f64x2.sub(promote(place + 5 * stride), ownTexture),
        f64x2.splat(textureRange),
      );
      const squares = f64x2.add(f64x2.add(f64x2.mul(r, r), f64x2.mul(g, g)), f64x2.mul(b, b));
      const unlike = f64x2.add(
        f64x2.add(
          f64x2.mul(f64x2.mul(off, off), f64x2.splat(brightness)),
          f64x2.div(squares, f64x2.splat(tintRange * tintRange)),
        ),
        f64x2.mul(grain, grain),
      );
      const isTaken = v128.and(
        f64x2.le(far, f64x2.splat(reachSquared)),
        f64x2.le(unlike, f64x2.splat(worstMatch)),
      );
      const taken = i64x2.bitmask(isTaken) & pair;
      const near = f64x2.sqrt(f64x2.add(f64x2.splat(nearSquared), far));
      const likeness = f64x2.min(unlike, f64x2.splat(worstMatch));
      const weights = f64x2.div(decayPair(f64x2.mul(likeness, f64x2.splat(0.5))), near);
      if ((taken & 1) !== 0) addVote(weights, s, r, g, b);
      if ((taken & 2) !== 0) addVote(swap(weights), swap(s), swap(r), swap(g), swap(b));
    }
  }
}

function storeVote(vote: usize, weight: usize): void {
  const isVoted = total !== 0;
  store<f32>(vote, <f32>(isVoted ? sumS / total : 0));
  store<f32>(vote, <f32>(isVoted ? sumR / total : 0), 4);
  store<f32>(vote, <f32>(isVoted ? sumG / total : 0), 8);
  store<f32>(vote, <f32>(isVoted ? sumB / total : 0), 12);
  const sure = isVoted ? Math.min(1, 0.15 + total * nearest * step) : 0;
  store<f32>(weight, <f32>sure);
}

/** Gauss–Seidel, there and back; `isShaded` is 1 for shaded superpixels, 0 for others. */
export function smoothGains(
  shaded: usize,
  shadedCount: i32,
  isShaded: usize,
  rounds: i32,
  votes: usize,
  weights: usize,
  gains: usize,
): void {
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < shadedCount; i++) {
      const n = (round & 1) === 0 ? i : shadedCount - 1 - i;
      smoothGain(load<i32>(shaded + ((<usize>n) << 2)), isShaded, votes, weights, gains);
    }
  }
}

const smoothness: f64 = 0.2;
const tintSmoothness: f64 = 4;

function smoothGain(k: i32, isShaded: usize, votes: usize, weights: usize, gains: usize): void {
  const size = <f64>load<i32>(sizes + ((<usize>k) << 2));
  const own = (at(weights, k) * size) / (step * step);
  let bonds: f64 = 0;
  let low = f64x2.splat(0);
  let high = f64x2.splat(0);
  const end = load<i32>(starts + ((<usize>k) << 2), 4);
  for (let i = load<i32>(starts + ((<usize>k) << 2)); i < end; i++) {
    const q = load<i32>(neighbours + ((<usize>i) << 2));
    if (load<u8>(isShaded + <usize>q) === 0) continue;
    const border = at(borders, i);
    bonds += border;
    const beside = gains + ((<usize>q) << 4);
    const weight = f64x2.splat(border);
    low = f64x2.add(low, f64x2.mul(weight, promote(beside)));
    high = f64x2.add(high, f64x2.mul(weight, promote(beside + 8)));
  }
  const bond = smoothness * tintSmoothness;
  const weight = own + bond * bonds;
  if (weight === 0) return;
  const vote = votes + ((<usize>k) << 4);
  const to = gains + ((<usize>k) << 4);
  const brightness = own * <f64>load<f32>(vote) + smoothness * f64x2.extract_lane(low, 0);
  store<f32>(to, <f32>(brightness / (own + smoothness * bonds)));
  const red = own * <f64>load<f32>(vote, 4) + bond * f64x2.extract_lane(low, 1);
  const green = own * <f64>load<f32>(vote, 8) + bond * f64x2.extract_lane(high, 0);
  const blue = own * <f64>load<f32>(vote, 12) + bond * f64x2.extract_lane(high, 1);
  store<f32>(to, <f32>(red / weight), 4);
  store<f32>(to, <f32>(green / weight), 8);
  store<f32>(to, <f32>(blue / weight), 12);
}
