import { decay } from "./decay.ts";
import type { Links, ShadowLoops } from "#kernels/erase/shadow/shadow-loops.ts";

const tintRange = 0.08;
const textureRange = 0.6;
const nearest = 1.33;
const worstMatch = 12;
const smoothness = 0.2;
const tintSmoothness = 4;

/** Soft matches of shaded superpixels with lit ones, in plain TypeScript. */
export const voteGains: ShadowLoops["voteGains"] = (
  { count, logs, texture, x, y, step },
  shaded,
  { planes, count: sources, stride },
  { reachSquared, brightness },
  gains,
  votes,
) => {
  const near = nearest * step * (nearest * step);
  for (const k of shaded) {
    let total = 0;
    let [sumS, sumR, sumG, sumB] = [0, 0, 0, 0];
    for (let q = 0; q < sources; q++) {
      const dx = planes[q]! - x[k]!;
      const dy = planes[stride + q]! - y[k]!;
      const far = dx * dx + dy * dy;
      if (far > reachSquared) continue;
      const dr = planes[2 * stride + q]! - logs[k]!;
      const dg = planes[3 * stride + q]! - logs[count + k]!;
      const db = planes[4 * stride + q]! - logs[2 * count + k]!;
      const s = (dr + dg + db) / 3;
      const r = dr - s;
      const g = dg - s;
      const b = db - s;
      const off = s - gains[k * 4]!;
      const grain = (planes[5 * stride + q]! - texture[k]!) / textureRange;
      const tint = (r * r + g * g + b * b) / (tintRange * tintRange);
      const unlike = off * off * brightness + tint + grain * grain;
      if (unlike > worstMatch) continue;
      const weight = decay(unlike / 2) / Math.sqrt(near + far);
      total += weight;
      sumS += weight * s;
      sumR += weight * r;
      sumG += weight * g;
      sumB += weight * b;
    }
    const parts = total === 0 ? [0, 0, 0, 0] : [sumS, sumR, sumG, sumB].map((sum) => sum / total);
    votes.gains.set(parts, k * 4);
    votes.weights[k] = total === 0 ? 0 : Math.min(1, 0.15 + total * nearest * step);
  }
};

/** Gauss–Seidel on the votes and the borders, in plain TypeScript. */
export const smoothGains: ShadowLoops["smoothGains"] = (
  links,
  shaded,
  isShaded,
  rounds,
  { gains: voted, weights },
  gains,
) => {
  const bond = smoothness * tintSmoothness;
  const sums = new Float64Array(4);
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < shaded.length; i++) {
      const k = shaded[round % 2 === 0 ? i : shaded.length - 1 - i]!;
      const own = (weights[k]! * links.sizes[k]!) / (links.step * links.step);
      const bonds = sumBeside(links, isShaded, gains, k, sums);
      const weight = own + bond * bonds;
      if (weight === 0) continue;
      const brightness = own * voted[k * 4]! + smoothness * sums[0]!;
      gains[k * 4] = brightness / (own + smoothness * bonds);
      gains[k * 4 + 1] = (own * voted[k * 4 + 1]! + bond * sums[1]!) / weight;
      gains[k * 4 + 2] = (own * voted[k * 4 + 2]! + bond * sums[2]!) / weight;
      gains[k * 4 + 3] = (own * voted[k * 4 + 3]! + bond * sums[3]!) / weight;
    }
  }
};

/** Writes the sums over the borders with what is shaded too and returns their length. */
function sumBeside(
  { starts, neighbours, borders }: Links,
  isShaded: Uint8Array,
  gains: Float32Array,
  k: number,
  sums: Float64Array,
): number {
  let bonds = 0;
  sums.fill(0);
  for (let at = starts[k]!; at < starts[k + 1]!; at++) {
    const q = neighbours[at]!;
    if (isShaded[q] === 0) continue;
    const border = borders[at]!;
    bonds += border;
    for (let j = 0; j < 4; j++) sums[j]! += border * gains[q * 4 + j]!;
  }
  return bonds;
}
