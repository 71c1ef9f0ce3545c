import { forEachNear } from "./twin-shadow-grid.ts";
import type { Links, PointGrid, ShadowLoops, Walk } from "#kernels/erase/shadow/shadow-loops.ts";
import { goodCost } from "#kernels/erase/shadow/track-shade.ts";

/** What no explanation costs. */
export const worstCost = 60;

/** Standard deviations: of brightness from one superpixel to the next, of its tint, of texture. */
const brightnessStep = 0.2;
const tintStep = 0.05;
const tintRange = 0.15;
const textureRange = 0.35;
/** Surroundings within so many steps of the place the search came in by may explain a superpixel. */
const reachInSteps = 12;
const darkestShade = 2.2;
const brightestShade = -0.2;
const memory = 0.3;

/** Places in an explanation. */
const cost = 0;
const expected = 1;
const found = 5;
const anchor = 9;
const barrier = 11;
const rank = 12;
const stride = 13;

/** The walk from the rim of the mask inwards in plain TypeScript. */
export const trackShade: ShadowLoops["trackShade"] = (links, points, walk) => {
  const list: number[] = [];
  const offerNeighbours = (k: number): void => {
    for (let i = links.starts[k]!; i < links.starts[k + 1]!; i++) {
      const q = links.neighbours[i]!;
      if (walk.isSettled[q] === 1 || links.isMasked[q] === 0) continue;
      explain(links, points, walk, q);
      if (walk.waiting[links.count + q] !== 0) continue;
      walk.waiting[links.count + q] = 1;
      list.push(q);
    }
  };
  for (let k = 0; k < links.count; k++) if (walk.isSettled[k] === 1) offerNeighbours(k);
  while (list.length > 0) {
    const place = findBest(walk, list);
    const [k] = list.splice(place, 1);
    settle(links, walk, k!);
    offerNeighbours(k!);
  }
};

/** The rim is short, so that looking through all of it beats keeping it in order. */
function findBest({ explanations }: Walk, list: readonly number[]): number {
  let best = 0;
  for (let i = 1; i < list.length; i++) {
    const own = explanations[list[i]! * stride + rank]!;
    if (own < explanations[list[best]! * stride + rank]!) best = i;
  }
  return best;
}

function settle({ count, x, y }: Links, walk: Walk, k: number): void {
  const { explanations } = walk;
  const at = k * stride;
  const paid = explanations[at + cost]!;
  const isGood = paid < goodCost;
  walk.isSettled[k] = 1;
  walk.costs[k] = paid;
  walk.barriers[k] = Math.max(explanations[at + barrier]! * 0.97, Math.min(20, paid - goodCost));
  for (let j = 0; j < 4; j++) {
    const before = explanations[at + expected + j]!;
    walk.shades[k * 4 + j] = isGood ? (before + explanations[at + found + j]!) / 2 : before;
  }
  const [fromX, fromY] = [explanations[at + anchor]!, explanations[at + anchor + 1]!];
  const source = walk.waiting[2 * count + k]!;
  const isDrifting = isGood && source >= 0;
  walk.anchorX[k] = isDrifting ? fromX + 0.3 * (x[source]! - fromX) : fromX;
  walk.anchorY[k] = isDrifting ? fromY + 0.3 * (y[source]! - fromY) : fromY;
}

/** What the settled neighbours lead to expect at `k`, and the surroundings that fit it best. */
function explain(links: Links, points: PointGrid, walk: Walk, k: number): void {
  if (!expectFrom(links, walk, k, goodCost)) expectFrom(links, walk, k, Infinity);
  const { explanations } = walk;
  const at = k * stride;
  const { planes, stride: plane, ids } = points;
  const { count, logs, texture, step } = links;
  const reach = reachInSteps * step;
  const shade = explanations[at + expected]!;
  const tintRed = explanations[at + expected + 1]!;
  const tintGreen = explanations[at + expected + 2]!;
  const tintBlue = explanations[at + expected + 3]!;
  const x = explanations[at + anchor]!;
  const y = explanations[at + anchor + 1]!;
  let best = worstCost;
  walk.waiting[2 * count + k] = -1;
  explanations.fill(0, at + found, at + anchor);
  forEachNear(points, x, y, reach, (i) => {
    const dx = planes[i]! - x;
    const dy = planes[plane + i]! - y;
    const far = dx * dx + dy * dy;
    if (far > reach * reach) return;
    const dr = planes[2 * plane + i]! - logs[k]!;
    const dg = planes[3 * plane + i]! - logs[count + k]!;
    const db = planes[4 * plane + i]! - logs[2 * count + k]!;
    const s = (dr + dg + db) / 3;
    if (s < brightestShade || s > darkestShade) return;
    const brightness = (s - shade) / brightnessStep;
    let sum = brightness * brightness + (0.5 * far) / (reach * reach);
    if (sum >= best) return;
    const r = dr - s;
    const g = dg - s;
    const b = db - s;
    const changeRed = r - tintRed;
    const changeGreen = g - tintGreen;
    const changeBlue = b - tintBlue;
    const change = changeRed * changeRed + changeGreen * changeGreen + changeBlue * changeBlue;
    sum += change / (tintStep * tintStep);
    sum += (r * r + g * g + b * b) / (tintRange * tintRange);
    const grain = (planes[5 * plane + i]! - texture[k]!) / textureRange;
    sum += grain * grain;
    if (sum >= best) return;
    best = sum;
    explanations[at + found] = s;
    explanations[at + found + 1] = r;
    explanations[at + found + 2] = g;
    explanations[at + found + 3] = b;
    walk.waiting[2 * count + k] = ids[i]!;
  });
  explanations[at + cost] = best;
  explanations[at + rank] = best + memory * explanations[at + barrier]!;
}

/** Writes the mean over the settled neighbours that cost less than `worst`; false without any. */
function expectFrom(links: Links, walk: Walk, k: number, worst: number): boolean {
  let total = 0;
  let [s, r, g, b, x, y, wall] = [0, 0, 0, 0, 0, 0, 0];
  for (let i = links.starts[k]!; i < links.starts[k + 1]!; i++) {
    const q = links.neighbours[i]!;
    if (walk.isSettled[q] === 0 || walk.costs[q]! >= worst) continue;
    const weight = links.borders[i]!;
    total += weight;
    s += weight * walk.shades[q * 4]!;
    r += weight * walk.shades[q * 4 + 1]!;
    g += weight * walk.shades[q * 4 + 2]!;
    b += weight * walk.shades[q * 4 + 3]!;
    x += weight * walk.anchorX[q]!;
    y += weight * walk.anchorY[q]!;
    wall += weight * walk.barriers[q]!;
  }
  if (total === 0) return false;
  const means = [s / total, r / total, g / total, b / total];
  walk.explanations.set(means, k * stride + expected);
  walk.explanations.set([x / total, y / total, wall / total], k * stride + anchor);
  return true;
}
