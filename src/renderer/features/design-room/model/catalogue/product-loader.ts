import type { Product, ProductKind } from "#shared/product.ts";

import { createStore, derive, follow } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";

export type ProductPage = { items: readonly Product[]; nextCursor: string | null };

/** One page that is kept fresh until it is let go. */
export type PageQuery = Readable<{
  page: ProductPage | undefined;
  isError: boolean;
  requestId: string | null;
}> & {
  /** The page itself; rejects when it cannot be loaded. */
  readonly read: () => Promise<ProductPage>;
  readonly refetch: () => void;
  readonly release: () => void;
};

/** Asks for one page of the company's products. */
export type OpenPage = (kind: ProductKind, cursor: string | null) => PageQuery;

type Rest = { after: ProductPage; items: readonly Product[] };
type First = ReturnType<PageQuery["get"]>;

const unasked: First = { page: undefined, isError: false, requestId: null };

/**
 * A company's products of one kind: the first page as soon as it is there, then all the others.
 * Nothing is asked for where products are of no use.
 */
export function createProductLoader(kind: ProductKind, isUsed: Readable<boolean>, open: OpenPage) {
  const query = createStore<PageQuery | null>(null);
  const first = createStore(unasked);
  const rest = createStore<Rest | null>(null);
  const failedAfter = createStore<ProductPage | null>(null);
  const missing = derive([first, failedAfter], ({ page }, failed) =>
    page === undefined || page.nextCursor === null || failed === page ? null : page,
  );
  let held: PageQuery[] = [];
  const releaseRest = () => {
    for (const page of held) page.release();
    held = [];
  };
  const loadRest = async (page: ProductPage): Promise<void> => {
    const isCurrent = () => missing.get() === page && query.get() !== null;
    let items: readonly Product[] = [];
    try {
      for (let cursor = page.nextCursor; cursor !== null && isCurrent();) {
        const asked = open(kind, cursor);
        held.push(asked);
        const next = await asked.read();
        items = [...items, ...next.items];
        cursor = next.nextCursor;
        if (isCurrent()) rest.set({ after: page, items });
      }
    } catch {
      if (isCurrent()) failedAfter.set(page);
    }
  };
  const state = derive([first, rest, failedAfter], describeProducts);
  return {
    get: state.get,
    subscribe: state.subscribe,
    retry: () => {
      if (first.get().isError) query.get()?.refetch();
      else failedAfter.set(null);
    },
    start: () => {
      const stops = [
        watchFirst(kind, isUsed, open, query, first),
        follow(missing, (page) => {
          releaseRest();
          if (page !== null) void loadRest(page);
        }),
      ];
      return () => {
        for (const stop of stops.toReversed()) stop();
        releaseRest();
      };
    },
  };
}

/** Asks for the first page while it is of use, and follows what becomes of it. */
function watchFirst(
  kind: ProductKind,
  isUsed: Readable<boolean>,
  open: OpenPage,
  query: { set: (next: PageQuery | null) => void },
  first: { set: (next: First) => void },
): () => void {
  let close: (() => void) | null = null;
  const stop = follow(isUsed, (isOn) => {
    close?.();
    close = null;
    if (!isOn) return;
    const asked = open(kind, null);
    query.set(asked);
    first.set(asked.get());
    const stopHearing = asked.subscribe(() => first.set(asked.get()));
    close = () => {
      stopHearing();
      query.set(null);
      asked.release();
    };
  });
  return () => {
    stop();
    close?.();
  };
}

function describeProducts(
  { page, isError, requestId }: First,
  rest: Rest | null,
  failedAfter: ProductPage | null,
) {
  const state = isError ? "failed" : page === undefined ? "loading" : "ready";
  const more = page !== undefined && rest?.after === page ? rest : null;
  return {
    items: [...(page?.items ?? []), ...(more?.items ?? [])],
    state,
    requestId,
    /** Whether a later page could not be loaded, so that products are missing. */
    isPartial: page !== undefined && failedAfter === page,
  };
}
