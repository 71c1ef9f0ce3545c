import {
  anchorXs,
  anchorYs,
  barriers,
  blues,
  borders,
  costs,
  count,
  explanations,
  greens,
  ids,
  isMasked,
  isSettled,
  neighbours,
  planes,
  pointStride,
  reds,
  shades,
  starts,
  step,
  textures,
  waiting,
  xs,
  ys,
} from "./graph";
import { endPoint, firstPoint, openSquare, takeRow } from "./near-points";
import { at, listLanes } from "./read";
import { brightestShade, darkestShade, worstCost } from "./tables";

const goodCost: f64 = 4;
const brightnessStep: f64 = 0.2;
const tintStep: f64 = 0.05;

let waitingCount: i32 = 0;
let waitingOrder: i32 = 0;
let bestCost: f64 = 0;
let bestSource: i32 = -1;

export function trackShade(): void {
  waitingCount = 0;
  waitingOrder = 0;
  for (let k = 0; k < count; k++) if (isSettledAt(k)) offerNeighbours(k);
  for (;;) {
    const next = takeBest();
    if (next < 0) break;
    settle(next);
  }
}

function isSettledAt(k: i32): boolean {
  return load<u8>(isSettled + <usize>k) === 1;
}

// An explanation, in f64: cost, shade expected and found (four each), anchor, barrier, rank.
const explanationBytes: usize = 104;

function explanationOf(k: i32): usize {
  return explanations + <usize>k * explanationBytes;
}

// After the list of those that wait: when each came, from 1, and the source of its explanation.
function arrivalOf(k: i32): usize {
  return waiting + ((<usize>(count + k)) << 2);
}

function sourceOf(k: i32): usize {
  return waiting + ((<usize>(2 * count + k)) << 2);
}

function offerNeighbours(k: i32): void {
  const end = load<i32>(starts + ((<usize>k) << 2), 4);
  for (let i = load<i32>(starts + ((<usize>k) << 2)); i < end; i++) {
    const q = load<i32>(neighbours + ((<usize>i) << 2));
    if (isSettledAt(q) || load<u8>(isMasked + <usize>q) === 0) continue;
    explain(q);
    if (load<i32>(arrivalOf(q)) !== 0) continue;
    waitingOrder += 1;
    store<i32>(arrivalOf(q), waitingOrder);
    store<i32>(waiting + ((<usize>waitingCount) << 2), q);
    waitingCount += 1;
  }
}

/** The first to have come of the best explained. */
function takeBest(): i32 {
  let best = -1;
  let place = -1;
  let least: f64 = Infinity;
  for (let i = 0; i < waitingCount; i++) {
    const k = load<i32>(waiting + ((<usize>i) << 2));
    const rank = load<f64>(explanationOf(k), 96);
    if (rank > least) continue;
    if (rank === least && (best < 0 || load<i32>(arrivalOf(k)) > load<i32>(arrivalOf(best)))) {
      continue;
    }
    least = rank;
    best = k;
    place = i;
  }
  if (best < 0) return -1;
  waitingCount -= 1;
  const last = load<i32>(waiting + ((<usize>waitingCount) << 2));
  store<i32>(waiting + ((<usize>place) << 2), last);
  return best;
}

function settle(k: i32): void {
  const found = explanationOf(k);
  const cost = load<f64>(found);
  const isGood = cost < goodCost;
  store<u8>(isSettled + <usize>k, 1);
  const to = (<usize>k) << 2;
  store<f32>(costs + to, <f32>cost);
  const barrier = Math.max(load<f64>(found, 88) * 0.97, Math.min(20, cost - goodCost));
  store<f32>(barriers + to, <f32>barrier);
  for (let j: usize = 0; j < 4; j++) {
    const expected = load<f64>(found + 8 + (j << 3));
    const shade = isGood ? (expected + load<f64>(found + 40 + (j << 3))) / 2 : expected;
    store<f32>(shades + (to << 2) + (j << 2), <f32>shade);
  }
  const x = load<f64>(found, 72);
  const y = load<f64>(found, 80);
  const source = load<i32>(sourceOf(k));
  if (isGood && source >= 0) {
    store<f32>(anchorXs + to, <f32>(x + 0.3 * (at(xs, source) - x)));
    store<f32>(anchorYs + to, <f32>(y + 0.3 * (at(ys, source) - y)));
  } else {
    store<f32>(anchorXs + to, <f32>x);
    store<f32>(anchorYs + to, <f32>y);
  }
  offerNeighbours(k);
}

const reachInSteps: f64 = 12;
const memoryOfBarriers: f64 = 0.3;

function explain(k: i32): void {
  const explanation = explanationOf(k);
  if (!expectFrom(k, goodCost)) expectFrom(k, Infinity);
  bestCost = worstCost;
  bestSource = -1;
  const x = load<f64>(explanation, 72);
  const y = load<f64>(explanation, 80);
  const reach = reachInSteps * step;
  memory.fill(explanation + 40, 0, 32);
  openSquare(x, y, reach);
  while (takeRow()) scan(k, explanation, x, y, reach);
  store<f64>(explanation, bestCost);
  store<i32>(sourceOf(k), bestSource);
  store<f64>(explanation, bestCost + memoryOfBarriers * load<f64>(explanation, 88), 96);
}

/** More than 32 bits may be wrong by, where a cost can win. */
const slack: f64 = 0.02;

/** Passes over points whose colour alone costs more than the best, four at a time. */
function scan(k: i32, explanation: usize, x: f64, y: f64, reach: f64): void {
  const red = f32x4.splat(<f32>at(reds, k));
  const green = f32x4.splat(<f32>at(greens, k));
  const blue = f32x4.splat(<f32>at(blues, k));
  const third = f32x4.splat(1.0 / 3.0);
  const shade = f32x4.splat(<f32>load<f64>(explanation, 8));
  const tintRed = f32x4.splat(<f32>load<f64>(explanation, 16));
  const tintGreen = f32x4.splat(<f32>load<f64>(explanation, 24));
  const tintBlue = f32x4.splat(<f32>load<f64>(explanation, 32));
  const brightnessScale = f32x4.splat(<f32>(1 / (brightnessStep * brightnessStep)));
  const tintScale = f32x4.splat(<f32>(1 / (tintStep * tintStep)));
  let limit = f32x4.splat(<f32>(bestCost + slack));
  for (let i = firstPoint; i < endPoint; i += 4) {
    const point = planes + ((<usize>i) << 2);
    const dr = f32x4.sub(v128.load(point + 2 * pointStride), red);
    const dg = f32x4.sub(v128.load(point + 3 * pointStride), green);
    const db = f32x4.sub(v128.load(point + 4 * pointStride), blue);
    const s = f32x4.mul(f32x4.add(f32x4.add(dr, dg), db), third);
    const unlike = f32x4.sub(s, shade);
    const brightness = f32x4.mul(f32x4.mul(unlike, unlike), brightnessScale);
    const r = f32x4.sub(f32x4.sub(dr, s), tintRed);
    const g = f32x4.sub(f32x4.sub(dg, s), tintGreen);
    const b = f32x4.sub(f32x4.sub(db, s), tintBlue);
    const change = f32x4.add(f32x4.add(f32x4.mul(r, r), f32x4.mul(g, g)), f32x4.mul(b, b));
    const cost = f32x4.add(brightness, f32x4.mul(change, tintScale));
    for (let open = listLanes(f32x4.lt(cost, limit), i, endPoint); open !== 0; open &= open - 1) {
      if (weigh(k, explanation, x, y, reach, i + <i32>ctz(open))) {
        limit = f32x4.splat(<f32>(bestCost + slack));
      }
    }
  }
}

const tintRange: f64 = 0.15;
const textureRange: f64 = 0.35;

function weigh(k: i32, explanation: usize, x: f64, y: f64, reach: f64, i: i32): boolean {
  const dx = at(planes, i) - x;
  const dy = at(planes + pointStride, i) - y;
  const far = dx * dx + dy * dy;
  if (far > reach * reach) return false;
  const dr = at(planes + 2 * pointStride, i) - at(reds, k);
  const dg = at(planes + 3 * pointStride, i) - at(greens, k);
  const db = at(planes + 4 * pointStride, i) - at(blues, k);
  const s = (dr + dg + db) / 3;
  if (s < brightestShade || s > darkestShade) return false;
  const brightness = (s - load<f64>(explanation, 8)) / brightnessStep;
  let cost = brightness * brightness + (0.5 * far) / (reach * reach);
  if (cost >= bestCost) return false;
  const r = dr - s;
  const g = dg - s;
  const b = db - s;
  const changeRed = r - load<f64>(explanation, 16);
  const changeGreen = g - load<f64>(explanation, 24);
  const changeBlue = b - load<f64>(explanation, 32);
  const change = changeRed * changeRed + changeGreen * changeGreen + changeBlue * changeBlue;
  cost += change / (tintStep * tintStep);
  cost += (r * r + g * g + b * b) / (tintRange * tintRange);
  const grain = (at(planes + 5 * pointStride, i) - at(textures, k)) / textureRange;
  cost += grain * grain;
  if (cost >= bestCost) return false;
  bestCost = cost;
  bestSource = load<i32>(ids + ((<usize>i) << 2));
  store<f64>(explanation, s, 40);
  store<f64>(explanation, r, 48);
  store<f64>(explanation, g, 56);
  store<f64>(explanation, b, 64);
  return true;
}

/** Writes the mean over the settled neighbours that cost less than `worst`; false without any. */
function expectFrom(k: i32, worst: f64): boolean {
  const explanation = explanationOf(k);
  let total: f64 = 0;
  let s: f64 = 0;
  let r: f64 = 0;
  let g: f64 = 0;
  let b: f64 = 0;
  let x: f64 = 0;
  let y: f64 = 0;
  let barrier: f64 = 0;
  const end = load<i32>(starts + ((<usize>k) << 2), 4);
  for (let i = load<i32>(starts + ((<usize>k) << 2)); i < end; i++) {
    const q = load<i32>(neighbours + ((<usize>i) << 2));
    if (!isSettledAt(q) || at(costs, q) >= worst) continue;
    const weight = at(borders, i);
    total += weight;
    s += weight * at(shades, q * 4);
    r += weight * at(shades, q * 4 + 1);
    g += weight * at(shades, q * 4 + 2);
    b += weight * at(shades, q * 4 + 3);
    x += weight * at(anchorXs, q);
    y += weight * at(anchorYs, q);
    barrier += weight * at(barriers, q);
  }
  if (total === 0) return false;
  store<f64>(explanation, s / total, 8);
  store<f64>(explanation, r / total, 16);
  store<f64>(explanation, g / total, 24);
  store<f64>(explanation, b / total, 32);
  store<f64>(explanation, x / total, 72);
  store<f64>(explanation, y / total, 80);
  store<f64>(explanation, barrier / total, 88);
  return true;
}
