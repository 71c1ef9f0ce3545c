import { useMemo, useState } from "react";

import { useListProductsInfiniteQuery } from "#renderer/state/studio/products-api.ts";
import { createProductQuery } from "#renderer/state/studio/products-api.ts";
import type { ProductFilter } from "#renderer/state/studio/products-api.ts";
import type { StudioProduct } from "#shared/studio-catalogue.ts";

import { useDelayed } from "../../parts/use-delayed.ts";

const searchDelayMs = 200;
const everything: ProductFilter = { search: "", kind: null, state: null };

export type ProductList = {
  filter: ProductFilter;
  changeFilter: (changes: Partial<ProductFilter>) => void;
  clearFilter: () => void;
  isFiltered: boolean;
  /** Null until the first page is there. */
  products: readonly StudioProduct[] | null;
  total: number;
  error: unknown;
  isBusy: boolean;
  reload: () => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
};

/** The products that the filters leave, page by page. */
export function useProductList(): ProductList {
  const [filter, setFilter] = useState<ProductFilter>(everything);
  const search = useDelayed(filter.search.trim(), searchDelayMs);
  const list = useListProductsInfiniteQuery(createProductQuery({ ...filter, search }));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list;
  const products = useMemo(() => data?.pages.flatMap((page) => page.items) ?? null, [data]);
  return {
    filter,
    changeFilter: (changes) => setFilter({ ...filter, ...changes }),
    clearFilter: () => setFilter(everything),
    isFiltered: search !== "" || filter.kind !== null || filter.state !== null,
    products,
    total: data?.pages.at(-1)?.total ?? 0,
    error: list.isError ? list.error : null,
    isBusy: list.isFetching && !isFetchingNextPage,
    reload: () => void refetch(),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
  };
}
