import type { ProductListName, ProductLists } from "#shared/product-lists.ts";

import { createStore } from "../store/create-store.ts";
import type { StoredIds } from "./stored-ids.ts";

type Change = { add: string[]; remove: string[] };

/** Where a person with an account keeps their lists. */
export type AccountLists = {
  read(): Promise<ProductLists>;
  change(list: ProductListName, change: Change): Promise<ProductLists>;
};

export type KeptIds = Pick<StoredIds, "get" | "subscribe" | "change"> & { start(): void };

/**
 * A list of products: the browser's own for visitors without an account; else that of the account, into
 * which goes, once, what the browser had before. A change that does not reach the account waits in the browser.
 */
export function createKeptIds(
  stored: StoredIds,
  list: ProductListName,
  account: AccountLists | null,
): KeptIds {
  if (account === null) return { ...stored, start: () => undefined };
  const ids = createStore(stored.get());
  let changes = 0;

  /** What the account says counts, unless something was changed since it was asked. */
  const ask = async (asking: () => Promise<ProductLists>): Promise<ProductLists> => {
    const at = changes;
    const lists = await asking();
    if (at === changes) ids.set(lists[list]);
    return lists;
  };

  const move = async (): Promise<void> => {
    const waiting = stored.get();
    const lists = await ask(() =>
      waiting.length === 0
        ? account.read()
        : account.change(list, { add: inOrder(list, waiting), remove: [] }),
    );
    if (waiting.length === 0) return;
    // Those of other companies wait for the account to be used there.
    stored.change((now) => now.filter((id) => !lists[list].includes(id)));
  };

  const send = async (before: readonly string[], after: readonly string[]): Promise<void> => {
    const add = list === "recent" ? after.slice(0, 1) : after.filter((id) => !before.includes(id));
    const remove = list === "recent" ? [] : before.filter((id) => !after.includes(id));
    changes += 1;
    ids.set(after);
    try {
      await ask(() => account.change(list, { add: [...add], remove }));
    } catch {
      stored.change((now) => [...now.filter((id) => !add.includes(id)), ...add]);
    }
  };

  return {
    get: ids.get,
    subscribe: ids.subscribe,
    change: (next) => {
      const before = ids.get();
      const after = next(before);
      if (after.join() !== before.join()) void send(before, after);
    },
    // Without the account the list is what the browser has, as for a visitor.
    start: () => void move().catch(() => undefined),
  };
}

/** The newest last, as the account takes them. */
function inOrder(list: ProductListName, ids: readonly string[]): string[] {
  return list === "recent" ? ids.toReversed() : [...ids];
}
