import { oklabFromOklch } from "#shared/oklab.ts";

import type { Colour } from "../colour.ts";
import { lchFromHex } from "./colour-family.ts";
import { judgeFit } from "./judge-fit.ts";
import type { Fit, FitSurface } from "./judge-fit.ts";
import type { RoomColour } from "./room-palette.ts";

export type RankedFit<Product> = Fit & { readonly product: Product };

/** How much two proposals that look alike cost the second one. */
const sameness = 0.3;
/** OKLab distance from which two products are different proposals. */
const apart = 0.16;

/**
 * The products that fit a room best, best first, at most `count`: each next one is the best that
 * does not look like those before it (maximal marginal relevance, Carbonell and Goldstein, 1998),
 * or the list would be twelve beiges. Of equals the earlier stays first. Throws `RangeError` for a
 * colour that is not `#rrggbb`. Cost: products × count.
 */
export function rankFits<Product extends { readonly colour: string }>(
  products: readonly Product[],
  palette: readonly RoomColour[],
  surface: FitSurface,
  count: number,
): RankedFit<Product>[] {
  const rest = products.map((product) => {
    const lch = lchFromHex(product.colour);
    const fit = judgeFit(lch, palette, surface);
    return { product, ...fit, lab: oklabFromOklch(lch), cost: 0 };
  });
  const ranked: RankedFit<Product>[] = [];
  while (ranked.length < count && rest.length > 0) {
    const best = rest.reduce((one, next) => (rate(next) > rate(one) ? next : one));
    rest.splice(rest.indexOf(best), 1);
    for (const other of rest) {
      const likeness = Math.max(0, 1 - distance(other.lab, best.lab) / apart);
      other.cost = Math.max(other.cost, likeness * sameness);
    }
    ranked.push({ product: best.product, score: best.score, reason: best.reason });
  }
  return ranked;
}

function rate({ score, cost }: { score: number; cost: number }): number {
  return score - cost;
}

function distance(one: Colour, other: Colour): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}
