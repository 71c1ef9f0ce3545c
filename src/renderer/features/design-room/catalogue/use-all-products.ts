import { useCallback, useEffect, useMemo, useState } from "react";

import { api, useListMaterialsQuery } from "#renderer/state/api.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import type { Material, MaterialKind } from "#shared/material.ts";

export type LoadedProducts = {
  items: readonly Material[];
  state: "loading" | "ready" | "failed";
  requestId: string | null;
  /** Whether a later page could not be loaded, so that products are missing. */
  isPartial: boolean;
  retry: () => void;
};

type Page = { items: readonly Material[]; nextCursor: string | null };
type Rest = { after: Page; items: readonly Material[] };

const pageSize = 100;

/** A company's products of one kind: the first page as soon as it is there, then all the others. */
export function useAllProducts(kind: MaterialKind, isUsed: boolean): LoadedProducts {
  const dispatch = useAppDispatch();
  const query = useMemo(() => ({ kind, limit: pageSize }), [kind]);
  const first = useListMaterialsQuery({ query }, { skip: !isUsed });
  const [rest, setRest] = useState<Rest | null>(null);
  const [failedAfter, setFailedAfter] = useState<Page | null>(null);
  const page = first.data;
  const isPartial = page !== undefined && failedAfter === page;

  useEffect(() => {
    if (page === undefined || page.nextCursor === null || isPartial) return undefined;
    const call = { isCurrent: true };
    const subscriptions: { unsubscribe: () => void }[] = [];
    const loadRest = async () => {
      let items: readonly Material[] = [];
      let cursor = page.nextCursor;
      try {
        while (cursor !== null && call.isCurrent) {
          const asked = dispatch(
            api.endpoints.listMaterials.initiate({ query: { ...query, cursor } }),
          );
          subscriptions.push(asked);
          const next: Page = await asked.unwrap();
          items = [...items, ...next.items];
          cursor = next.nextCursor;
          if (call.isCurrent) setRest({ after: page, items });
        }
      } catch {
        if (call.isCurrent) setFailedAfter(page);
      }
    };
    void loadRest();
    return () => {
      call.isCurrent = false;
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [page, query, dispatch, isPartial]);

  const { refetch, isError, error } = first;
  const retry = useCallback(() => {
    if (isError) void refetch();
    else setFailedAfter(null);
  }, [isError, refetch]);
  return useMemo(() => {
    const more = page !== undefined && rest?.after === page ? rest : null;
    return {
      items: [...(page?.items ?? []), ...(more?.items ?? [])],
      state: isError ? "failed" : page === undefined ? "loading" : "ready",
      requestId: readRequestId(error),
      isPartial,
      retry,
    };
  }, [page, rest, isPartial, isError, error, retry]);
}

function readRequestId(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("requestId" in error)) return null;
  return typeof error.requestId === "string" ? error.requestId : null;
}
