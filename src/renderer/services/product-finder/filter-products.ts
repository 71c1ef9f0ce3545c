import { colourFamilies, findColourFamily, lchFromHex } from "#kernels/palette/colour-family.ts";
import type { ColourFamily } from "#kernels/palette/colour-family.ts";
import type { Product } from "#shared/product.ts";

import { searchProducts } from "./search-products.ts";

export type ProductFilter = {
  search: string;
  /** Null is every colour. */
  family: ColourFamily | null;
  /** The products there may be, in the order they are wanted; null is all as they come. */
  only: readonly string[] | null;
};

const known = new Map<string, ColourFamily>();

/** The family of a product's average colour; looked up once for each colour. */
export function familyOf({ colour }: Pick<Product, "colour">): ColourFamily {
  const before = known.get(colour);
  if (before !== undefined) return before;
  const family = findColourFamily(lchFromHex(colour));
  known.set(colour, family);
  return family;
}

/** What all filters leave together. The chosen family stays on offer, also when nothing is left of it. */
export function filterProducts<Item extends Product>(
  products: readonly Item[],
  { search, family, only }: ProductFilter,
  familyWords: Readonly<Record<ColourFamily, string>>,
) {
  const offered = only === null ? products : pickInOrder(products, only);
  const found = searchProducts(offered, search, (product) => familyWords[familyOf(product)]);
  const counts = new Map<ColourFamily, number>();
  for (const product of found) {
    counts.set(familyOf(product), (counts.get(familyOf(product)) ?? 0) + 1);
  }
  // The families there are, with how many products of each the other filters leave.
  const families = colourFamilies
    .map((one) => ({ family: one, count: counts.get(one) ?? 0 }))
    .filter((one) => one.count > 0 || one.family === family);
  const items = family === null ? found : found.filter((product) => familyOf(product) === family);
  return { items, families };
}

function pickInOrder<Item extends Product>(
  products: readonly Item[],
  ids: readonly string[],
): Item[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
