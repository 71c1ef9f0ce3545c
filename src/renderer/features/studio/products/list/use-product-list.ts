import { useMemo, useState } from "react";

import { createProductQuery, studioApi } from "#renderer/state/studio/studio-api.ts";
import type { ProductFilter } from "#renderer/state/studio/studio-api.ts";

import { useDelayed } from "#renderer/ui/use-delayed.ts";

const searchDelayMs = 200;
const everything: ProductFilter = { search: "", kind: null, state: null };

/** The products that the filters leave, page by page. */
export function useProductList() {
  const [filter, setFilter] = useState<ProductFilter>(everything);
  const search = useDelayed(filter.search.trim(), searchDelayMs);
  const pages = studioApi.useListProductsInfiniteQuery(createProductQuery({ ...filter, search }));
  const { data } = pages;
  return {
    pages,
    filter,
    changeFilter: (changes: Partial<ProductFilter>) => setFilter({ ...filter, ...changes }),
    clearFilter: () => setFilter(everything),
    isFiltered: search !== "" || filter.kind !== null || filter.state !== null,
    /** Null until the first page is there. */
    products: useMemo(() => data?.pages.flatMap((page) => page.items) ?? null, [data]),
    total: data?.pages.at(-1)?.total ?? 0,
    isBusy: pages.isFetching && !pages.isFetchingNextPage,
  };
}

export type ProductList = ReturnType<typeof useProductList>;
