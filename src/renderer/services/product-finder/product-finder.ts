import { wrap } from "comlink";
import type { Endpoint, Remote } from "comlink";

import { AppError } from "#shared/app-error.ts";
import type { Product } from "#shared/product.ts";

import type {
  FitQuery,
  FoundPlaces,
  ProductFinderApi,
  ProductQuery,
  RankedPlace,
} from "./product-finder-wire.ts";

/** Finds products among thousands, in a worker. Its calls reject where the worker breaks or is stopped. */
export type ProductFinder = {
  /** From here on these are searched. */
  readonly hold: (products: readonly Product[]) => void;
  /** The products of a catalogue's file. They are searched once they are held. */
  readonly read: (file: Blob) => Promise<readonly Product[]>;
  /** What is held. */
  readonly readHeld: () => readonly Product[];
  /** Places in the list of all held products of the kind. */
  readonly find: (query: ProductQuery) => Promise<FoundPlaces>;
  readonly rank: (query: ProductQuery, fit: FitQuery) => Promise<RankedPlace[]>;
  /** Ends the worker. The next call starts another one, which knows what is held. */
  readonly stop: () => void;
};

export type FinderHandle = {
  endpoint: Endpoint;
  stop(): void;
  watchFailure(listener: () => void): void;
};

/** What is handed over at once takes the page a few milliseconds. */
const piece = 1000;

type Running = { worker: Remote<ProductFinderApi>; isOver: Promise<never>; end: () => void };

/** `start` is called when something is first asked. */
export function createProductFinder(start: () => FinderHandle): ProductFinder {
  let running: Running | null = null;
  let held: readonly Product[] = [];
  let latest: readonly Product[] = [];
  const stop = () => {
    running?.end();
    running = null;
  };
  const open = (): Running => {
    if (running !== null) return running;
    const opened = run(start());
    running = opened;
    void opened.isOver.catch(() => {
      if (running === opened) running = null;
    });
    if (held.length > 0) void opened.worker.hold(held);
    return opened;
  };
  const ask = <Result>(call: (worker: Remote<ProductFinderApi>) => Promise<Result>) => {
    const { worker, isOver } = open();
    return Promise.race([call(worker), isOver]);
  };
  return {
    hold(products) {
      if (products === held) return;
      held = products;
      if (running === null) return;
      // What the worker has read itself need not be sent to it.
      const { worker } = running;
      void (products === latest ? worker.adopt() : worker.hold(products));
      latest = [];
    },
    async read(file) {
      const count = await ask((worker) => worker.read(file));
      const products: Product[] = [];
      while (products.length < count) {
        const from = products.length;
        products.push(...(await ask((worker) => worker.take(from, piece))));
      }
      latest = products;
      return products;
    },
    readHeld: () => held,
    find: (query) => ask((worker) => worker.find(query)),
    rank: (query, fit) => ask((worker) => worker.rank(query, fit)),
    stop,
  };
}

function run(handle: FinderHandle): Running {
  const { promise: isOver, reject } = Promise.withResolvers<never>();
  const end = () => {
    reject(new AppError("engine_failed", "the worker has ended"));
    handle.stop();
  };
  handle.watchFailure(end);
  return { worker: wrap<ProductFinderApi>(handle.endpoint), isOver, end };
}

/** The browser's worker behind a finder. */
export function startFinderWorker(): FinderHandle {
  const worker = new Worker(new URL("./product-finder-worker.ts", import.meta.url), {
    type: "module",
  });
  return {
    endpoint: worker,
    stop: () => worker.terminate(),
    watchFailure: (listener) => worker.addEventListener("error", listener),
  };
}
