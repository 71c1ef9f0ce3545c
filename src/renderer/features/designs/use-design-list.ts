import { useMemo } from "react";

import { useListDesignsInfiniteQuery } from "#renderer/state/api.ts";
import { useAppDispatch, useAppSelector } from "#renderer/state/hooks.ts";
import { startSession } from "#renderer/state/start-session.ts";
import { readRequestId } from "#renderer/state/request-base-query.ts";

import { isNarrowed, toListQuery } from "./design-view.ts";
import type { DesignView } from "./design-view.ts";

export type DesignList = ReturnType<typeof useDesignList>;

/** The person's designs as they are looked at; the server searches, narrows and sorts them. */
export function useDesignList(view: DesignView) {
  const dispatch = useAppDispatch();
  const status = useAppSelector(({ session }) => session.status);
  const asked = { query: toListQuery(view) };
  const pages = useListDesignsInfiniteQuery(asked, { skip: status !== "authenticated" });
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage, refetch } = pages;
  const designs = useMemo(() => data?.pages.flatMap((page) => page.items) ?? null, [data]);

  const reload = () => {
    // Without a session the list cannot be asked for; once there is one it loads by itself.
    if (status === "authenticated") void refetch();
    else dispatch(startSession()).catch(() => undefined);
  };

  return {
    /** What was found; null until the first page is there. */
    designs,
    /** Whether there is nothing at all, whatever is looked at. */
    isEmpty: designs?.length === 0 && !isNarrowed(view) && !pages.isFetching,
    hasFailed: isError || status === "unauthenticated",
    /** The server's name for the failed request, to quote when asking for help. */
    requestId: isError ? readRequestId(pages.error) : null,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
    },
    reload,
  };
}
