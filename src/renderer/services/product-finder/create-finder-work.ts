import { rankFits } from "#kernels/palette/rank-fits.ts";
import { readCatalogueFile } from "#shared/catalogue-file.ts";
import type { Product, ProductKind } from "#shared/product.ts";

import { filterProducts } from "./filter-products.ts";
import type { ProductFinderApi, ProductQuery } from "./product-finder-wire.ts";

/** The products of one kind, and where each of them stands. */
type Listing = { products: readonly Product[]; places: ReadonlyMap<Product, number> };

const nothing: Listing = { products: [], places: new Map() };

/** What the worker does. Places that it answers are places among the products held then. */
export function createFinderWork(): ProductFinderApi {
  let byKind: ReadonlyMap<ProductKind, Listing> = new Map();
  let latest: readonly Product[] = [];
  const findOn = ({ kind, words, ...filter }: ProductQuery) => {
    const { products, places } = byKind.get(kind) ?? nothing;
    return { ...filterProducts(products, filter, words), places };
  };
  return {
    hold: (products) => {
      byKind = sortIn(products);
    },
    read: async (file) => {
      latest = readCatalogueFile(JSON.parse(await file.text()));
      return latest.length;
    },
    take: (from, count) => latest.slice(from, from + count),
    adopt: () => {
      byKind = sortIn(latest);
      latest = [];
    },
    find: (query) => {
      const { items, families, places } = findOn(query);
      return { at: Uint32Array.from(items, (product) => places.get(product)!), families };
    },
    rank: (query, { palette, surface, count }) => {
      const { items, places } = findOn(query);
      return rankFits(items, palette, surface, count).map(({ product, ...fit }) => ({
        ...fit,
        at: places.get(product)!,
      }));
    },
  };
}

function sortIn(products: readonly Product[]): ReadonlyMap<ProductKind, Listing> {
  const kinds = new Set(products.map(({ kind }) => kind));
  return new Map(
    [...kinds].map((kind) => {
      const own = products.filter((product) => product.kind === kind);
      return [kind, { products: own, places: new Map(own.map((product, at) => [product, at])) }];
    }),
  );
}
