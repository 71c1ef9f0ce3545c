import { forEachNear } from "./twin-shadow-grid.ts";
import { worstCost } from "./twin-shadow-shade.ts";
import type { Links, PointGrid, ShadowLoops } from "#kernels/erase/shadow/shadow-loops.ts";

/** Standard deviations: lightness against the mean around, logarithm of its spread, tint. */
const contrastRange = 0.2;
const spreadRange = 0.5;
const tintRange = 0.12;
const darkestShade = 2.2;
const brightestShade = -0.2;

/** How far the nearest pattern outside is, in plain TypeScript. */
export const matchPatterns: ShadowLoops["matchPatterns"] = (
  links,
  points,
  targets,
  { contrast, spread },
  reach,
  least,
) => {
  for (const k of targets) {
    const own = { contrast: contrast[k]!, spread: spread[k]! };
    least[k] = matchPattern(links, points, k, own, reach);
    // Deep inside a large mask nothing outside is near.
    if (least[k] === worstCost) least[k] = matchPattern(links, points, k, own, 2 * reach);
  }
};

function matchPattern(
  { count, logs, x, y }: Links,
  points: PointGrid,
  k: number,
  own: { readonly contrast: number; readonly spread: number },
  reach: number,
): number {
  const { planes, stride } = points;
  let least = worstCost;
  forEachNear(points, x[k]!, y[k]!, reach, (i) => {
    const dr = planes[2 * stride + i]! - logs[k]!;
    const dg = planes[3 * stride + i]! - logs[count + k]!;
    const db = planes[4 * stride + i]! - logs[2 * count + k]!;
    const s = (dr + dg + db) / 3;
    if (s < brightestShade || s > darkestShade) return;
    const tint = (dr - s) * (dr - s) + (dg - s) * (dg - s) + (db - s) * (db - s);
    const pattern = (planes[5 * stride + i]! - own.contrast) / contrastRange;
    const grain = (planes[6 * stride + i]! - own.spread) / spreadRange;
    const cost = tint / (tintRange * tintRange) + pattern * pattern + grain * grain;
    least = Math.min(least, cost);
  });
  return least;
}

/** How far the nearest of the open points is in colour and place, in plain TypeScript. */
export const matchOwnColours: ShadowLoops["matchOwnColours"] = (
  { count, logs, x, y },
  points,
  targets,
  { colour, reach },
  least,
) => {
  const { planes, stride } = points;
  targets.forEach((k, n) => {
    let best = Infinity;
    forEachNear(points, x[k]!, y[k]!, reach, (i) => {
      const dx = planes[i]! - x[k]!;
      const dy = planes[stride + i]! - y[k]!;
      const far = dx * dx + dy * dy;
      if (far > reach * reach) return;
      const dr = logs[k]! - planes[2 * stride + i]!;
      const dg = logs[count + k]! - planes[3 * stride + i]!;
      const db = logs[2 * count + k]! - planes[4 * stride + i]!;
      const unlike = (dr * dr + dg * dg + db * db) / (colour * colour);
      best = Math.min(best, unlike + far / (reach * reach));
    });
    least[n] = best;
  });
};
