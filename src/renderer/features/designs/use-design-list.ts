import { useEffect, useMemo } from "react";

import { useListDesignsInfiniteQuery } from "#renderer/state/api.ts";
import { useAppDispatch, useAppSelector } from "#renderer/state/hooks.ts";
import { startSession } from "#renderer/state/start-session.ts";
import { readRequestId } from "#renderer/state/request-base-query.ts";

import { filterByName } from "./filter-by-name.ts";

export type DesignList = ReturnType<typeof useDesignList>;

const firstPage = { query: { limit: 24 } };

/** The person's designs. While searching, the remaining pages are loaded so that none is missed. */
export function useDesignList(search: string) {
  const dispatch = useAppDispatch();
  const status = useAppSelector(({ session }) => session.status);
  const pages = useListDesignsInfiniteQuery(firstPage, { skip: status !== "authenticated" });
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage, refetch } = pages;

  const all = useMemo(() => data?.pages.flatMap((page) => page.items) ?? null, [data]);
  const designs = useMemo(() => (all === null ? null : filterByName(all, search)), [all, search]);

  const mustLoadAll = search.trim() !== "" && hasNextPage && !isFetchingNextPage && !isError;
  useEffect(() => {
    if (mustLoadAll) void fetchNextPage();
  }, [mustLoadAll, fetchNextPage]);

  const reload = () => {
    // Without a session the list cannot be asked for; once there is one it loads by itself.
    if (status === "authenticated") void refetch();
    else dispatch(startSession()).catch(() => undefined);
  };

  return {
    /** Those whose name holds the search words; null until the first page is there. */
    designs,
    isEmpty: all?.length === 0,
    hasFailed: isError || status === "unauthenticated",
    /** The server's name for the failed request, to quote when asking for help. */
    requestId: isError ? readRequestId(pages.error) : null,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    reload,
  };
}
