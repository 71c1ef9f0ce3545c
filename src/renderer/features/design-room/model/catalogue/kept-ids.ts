import { mostFavourites, mostRecent } from "#shared/product-lists.ts";
import type { ProductListName, ProductLists } from "#shared/product-lists.ts";

import { createStore } from "../store/create-store.ts";
import type { StoredIds } from "./stored-ids.ts";

type Change = { add: string[]; remove: string[] };

/** Where a person with an account keeps their lists. */
export type AccountLists = {
  read(): Promise<ProductLists>;
  change(list: ProductListName, change: Change): Promise<ProductLists>;
};

/** What the browser keeps: of a visitor the list itself, of an account what has not reached it yet. */
export type BrowserLists = {
  added: StoredIds;
  /** Null where nothing is ever taken out. */
  removed: StoredIds | null;
};

export type KeptIds = Pick<StoredIds, "get" | "subscribe" | "change"> & { start(): void };

/**
 * A list of products: the browser's own for visitors without an account; else that of the account, into
 * which goes, once, what the browser had before. A change waits in the browser until it has reached the account.
 */
export function createKeptIds(
  browser: BrowserLists,
  list: ProductListName,
  account: AccountLists | null,
): KeptIds {
  if (account === null) return { ...browser.added, start: () => undefined };
  const ids = createStore(browser.added.get());
  const waiting = createWaiting(browser, list);
  let changes = 0;

  /** What the account says counts, unless something was changed since it was asked. */
  const send = async (): Promise<void> => {
    const at = changes;
    const change = waiting.read();
    const isNone = change.add.length === 0 && change.remove.length === 0;
    const lists = await (isNone ? account.read() : account.change(list, change));
    if (at === changes) ids.set(lists[list]);
    if (!isNone) waiting.settle(change, lists[list]);
  };

  return {
    get: ids.get,
    subscribe: ids.subscribe,
    change: (next) => {
      const before = ids.get();
      const after = next(before);
      if (after.join() === before.join()) return;
      changes += 1;
      ids.set(after);
      waiting.note(findChange(list, before, after));
      void send().catch(() => undefined);
    },
    // Without the account the list is what the browser has, as for a visitor.
    start: () => void send().catch(() => undefined),
  };
}

/** What an account has not heard of yet, in the browser. */
function createWaiting({ added, removed }: BrowserLists, list: ProductListName) {
  /** Products of other companies wait for the account to be used there. */
  const elsewhere = new Set<string>();
  return {
    /** All of it, in the order in which the account takes it. */
    read: (): Change => ({
      add: inOrder(
        list,
        added.get().filter((id) => !elsewhere.has(id)),
      ),
      remove: [...(removed?.get() ?? [])],
    }),
    note: ({ add, remove }: Change): void => {
      for (const id of add) elsewhere.delete(id);
      added.change((now) => {
        const rest = now.filter((id) => !add.includes(id) && !remove.includes(id));
        return list === "recent"
          ? [...add, ...rest].slice(0, mostRecent)
          : [...rest, ...add].slice(-mostFavourites);
      });
      removed?.change((now) =>
        [...now.filter((id) => !add.includes(id)), ...remove].slice(-mostFavourites),
      );
    },
    /** Once the account has answered a change, with what is in its list then. */
    settle: ({ add, remove }: Change, kept: readonly string[]): void => {
      for (const id of add) if (!kept.includes(id)) elsewhere.add(id);
      added.change((now) => now.filter((id) => !kept.includes(id)));
      removed?.change((now) => now.filter((id) => !remove.includes(id)));
    },
  };
}

function findChange(
  list: ProductListName,
  before: readonly string[],
  after: readonly string[],
): Change {
  if (list === "recent") return { add: after.slice(0, 1), remove: [] };
  return {
    add: after.filter((id) => !before.includes(id)),
    remove: before.filter((id) => !after.includes(id)),
  };
}

/** The newest last, as the account takes them. */
function inOrder(list: ProductListName, ids: readonly string[]): string[] {
  return list === "recent" ? ids.toReversed() : [...ids];
}
