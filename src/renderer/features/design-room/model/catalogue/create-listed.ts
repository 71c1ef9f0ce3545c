import type { ColourFamily } from "#kernels/palette/colour-family.ts";
import type { ProductFinder } from "#renderer/services/product-finder/product-finder.ts";
import type {
  FamilyCount,
  FamilyWords,
  ProductQuery,
} from "#renderer/services/product-finder/product-finder-wire.ts";
import type { Product, ProductKind } from "#shared/product.ts";

import { deriveLater } from "../store/derive-later.ts";
import { derive } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";

/** What is asked of the finder, and all products of the kind, among which it says where they stand. */
export type ListQuery = ProductQuery & { items: readonly Product[] };

type ListSources = {
  kind: Readable<ProductKind>;
  items: Readable<readonly Product[]>;
  narrowing: Readable<{ search: string; family: ColourFamily | null }>;
  only: Readable<readonly string[] | null>;
  words: Readable<FamilyWords>;
};

export type Listed = {
  items: readonly Product[];
  /** The families there are, with how many products of each the other filters leave. */
  families: readonly FamilyCount[];
  /** Whether these are still those of an earlier question. */
  isFinding: boolean;
};

const nothing = { items: [], families: [] } as const;

/**
 * The products that all filters leave. Where nothing narrows them they are listed at once; else a moment
 * later, and until then what was listed before.
 */
export function createListed(sources: ListSources, finder: ProductFinder) {
  const { kind, items, narrowing, only, words } = sources;
  const query = derive(
    [kind, items, narrowing, only, words],
    (one, all, { search, family }, ids, names): ListQuery => {
      const filter = { search: search.trim(), family, only: ids };
      return { kind: one, items: all, ...filter, words: names };
    },
  );
  const found = deriveLater(query, async ({ items: all, ...asked }) => {
    if (all.length === 0) return nothing;
    const { at, families } = await finder.find(asked);
    const isAll = at.length === all.length && asked.only === null && asked.search === "";
    return { items: isAll ? all : Array.from(at, (place) => all[place]!), families };
  });
  const listed = derive([query, found], (asked, answered): Listed => {
    const isFinding = answered?.to !== asked;
    const isSame = answered?.to.kind === asked.kind;
    const { items: before, families } = isSame ? answered.answer : nothing;
    const isWhole = asked.search === "" && asked.family === null && asked.only === null;
    if (isWhole) return { items: asked.items, families, isFinding: false };
    return { items: before, families, isFinding };
  });
  return { query, listed };
}
