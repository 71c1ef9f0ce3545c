import { readProductId, readVariant } from "#shared/edit.ts";
import { asVariant } from "#shared/product.ts";
import type { Product } from "#shared/product.ts";

import type { AreaEstimate } from "../document/estimate-area.ts";
import type { CoveredProduct } from "./list-needs.ts";
import type { SeenSurface } from "../document/list-seen-surfaces.ts";

/** Null is an area that the photo does not tell; nothing at all is one that is being measured. */
export type SurfaceAreas = ReadonlyMap<string, AreaEstimate | null>;

/** A product that nothing is seen of, and what lies over it; null for a colour of no product. */
export type HiddenProduct = { readonly product: Product; readonly over: Product | null };

/** The products of a design with the areas that are seen of them. Pure. */
export function gatherProducts(
  surfaces: readonly SeenSurface[],
  areas: SurfaceAreas,
  known: ReadonlyMap<string, Product>,
) {
  const productOf = (edit: SeenSurface["edit"] | undefined) =>
    (edit && known.get(readProductId(edit) ?? "")) ?? null;
  const covered = new Map<string, CoveredProduct>();
  const under = new Map<string, HiddenProduct>();
  /** Surfaces whose product the company does not show any more, or a colour of no product. */
  let unlisted = 0;
  let isMeasuring = false;
  for (const { edit, hiddenBy } of surfaces) {
    const product = productOf(edit);
    if (hiddenBy !== null) {
      const over = productOf(surfaces.find((other) => other.edit.id === hiddenBy)?.edit);
      if (product !== null) under.set(product.id, { product, over });
    } else if (product === null) {
      unlisted++;
    } else {
      const area = areas.get(edit.id);
      if (area === undefined) isMeasuring = true;
      const bought = asVariant(product, readVariant(edit));
      const before = covered.get(bought.sku)?.areas ?? [];
      covered.set(bought.sku, { product: bought, areas: [...before, area ?? null] });
    }
  }
  const seen = new Set([...covered.values()].map(({ product }) => product.id));
  const hidden = [...under.values()].filter(({ product }) => !seen.has(product.id));
  return { covered: [...covered.values()], hidden, unlisted, isMeasuring };
}
