import type { ProductFinder } from "#renderer/services/product-finder/product-finder.ts";
import type { Product } from "#shared/product.ts";
import type { Catalogue } from "#shared/wires/http/catalogue-calls.ts";

import { createStore, derive, follow } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";

/** What a company shows, kept fresh until it is let go. */
export type CatalogueQuery = Readable<{
  catalogue: Catalogue | undefined;
  isError: boolean;
  requestId: string | null;
}> & {
  readonly refetch: () => void;
  readonly release: () => void;
};

export type CataloguePorts = {
  readonly open: () => CatalogueQuery;
  /** All products of a revision that has more than its first answer. */
  readonly readFile: (revision: string) => Promise<Blob>;
  readonly finder: ProductFinder;
};

type Whole = { of: Catalogue; products: readonly Product[] };
type First = ReturnType<CatalogueQuery["get"]>;

const unasked: First = { catalogue: undefined, isError: false, requestId: null };

/**
 * A company's products: the first of each kind as soon as they are there, then all of them at once.
 * Nothing is asked for where products are of no use.
 */
export function createProductLoader(
  isUsed: Readable<boolean>,
  { open, readFile, finder }: CataloguePorts,
) {
  const query = createStore<CatalogueQuery | null>(null);
  const first = createStore(unasked);
  const whole = createStore<Whole | null>(null);
  const failedOf = createStore<Catalogue | null>(null);
  const missing = derive([first, whole, failedOf], ({ catalogue }, there, failed) =>
    catalogue === undefined || catalogue.isWhole || [there?.of, failed].includes(catalogue)
      ? null
      : catalogue,
  );
  const loadWhole = async (catalogue: Catalogue): Promise<void> => {
    const isCurrent = () => missing.get() === catalogue && query.get() !== null;
    try {
      const products = await finder.read(await readFile(catalogue.revision));
      if (isCurrent()) whole.set({ of: catalogue, products });
    } catch {
      if (isCurrent()) failedOf.set(catalogue);
    }
  };
  const state = derive([first, whole, failedOf], describeProducts);
  return {
    get: state.get,
    subscribe: state.subscribe,
    retry: () => {
      if (first.get().isError) query.get()?.refetch();
      else failedOf.set(null);
    },
    start: () => {
      const stops = [
        watchFirst(isUsed, open, query, first),
        follow(
          derive([state], ({ products }) => products),
          finder.hold,
        ),
        follow(missing, (catalogue) => {
          if (catalogue !== null) void loadWhole(catalogue);
        }),
      ];
      return () => {
        for (const stop of stops.toReversed()) stop();
        finder.stop();
      };
    },
  };
}

/** Asks for the catalogue while it is of use, and follows what becomes of it. */
function watchFirst(
  isUsed: Readable<boolean>,
  open: CataloguePorts["open"],
  query: { set: (next: CatalogueQuery | null) => void },
  first: { set: (next: First) => void },
): () => void {
  let close: (() => void) | null = null;
  const stop = follow(isUsed, (isOn) => {
    close?.();
    close = null;
    if (!isOn) return;
    const asked = open();
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

const none: readonly Product[] = [];

function describeProducts(
  { catalogue, isError, requestId }: First,
  whole: Whole | null,
  failedOf: Catalogue | null,
) {
  const state = isError ? "failed" : catalogue === undefined ? "loading" : "ready";
  const isThere = catalogue !== undefined && whole?.of === catalogue;
  return {
    products: isThere ? whole.products : (catalogue?.products ?? none),
    state,
    requestId,
    /** Whether the file could not be loaded, so that products are missing. */
    isPartial: catalogue !== undefined && failedOf === catalogue,
  };
}
