import { expect, it, vi } from "vitest";

import { createKeptIds } from "#renderer/features/design-room/model/catalogue/kept-ids.ts";
import type { AccountLists } from "#renderer/features/design-room/model/catalogue/kept-ids.ts";
import { createStoredIds } from "#renderer/features/design-room/model/catalogue/stored-ids.ts";
import { createKeyValueStore } from "#renderer/platform/key-value-store.ts";
import { localKeys } from "#renderer/platform/storage-keys.ts";

const [here, there, foreign] = [1, 2, 3].map((n) => `6f0a8a5e-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];

/** A list in a browser whose account has `kept`; it can be opened again, as by another visit. */
function open(stored: string[], kept: string[], list: "favourite" | "recent" = "favourite") {
  const key = list === "favourite" ? localKeys.favouriteProducts : localKeys.recentProducts;
  const items = new Map([[key as string, JSON.stringify(stored)]]);
  const local = createKeyValueStore(() => ({
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    clear: () => items.clear(),
  }));
  let ids = kept;
  const answer = () => Promise.resolve({ favourite: [], recent: [], [list]: ids });
  const account = {
    fails: false,
    read: vi.fn<AccountLists["read"]>(answer),
    change: vi.fn<AccountLists["change"]>((_list, { add, remove }) => {
      if (account.fails) return Promise.reject(new Error("offline"));
      const sold = add.filter((id) => id !== foreign && !ids.includes(id));
      const left = ids.filter((id) => !remove.includes(id));
      ids = list === "recent" ? [...sold.toReversed(), ...left] : [...left, ...sold];
      return answer();
    }),
  };
  const visit = (isOn = true) => {
    const added = createStoredIds(local, key, 10);
    const removed = createStoredIds(local, localKeys.removedFavourites, 10);
    const lists = { added, removed: list === "favourite" ? removed : null };
    return createKeptIds(lists, list, isOn ? account : null);
  };
  const readLocal = (): unknown => JSON.parse(items.get(key) ?? "[]");
  return { account, readLocal, visit, readAccount: () => ids };
}

const settle = () => vi.waitFor(() => Promise.resolve());

it("a visitor without an account keeps the list in the browser", () => {
  const { visit, account, readLocal } = open([here], []);
  const ids = visit(false);
  ids.start();
  ids.change((before) => [...before, there]);
  expect([ids.get(), readLocal()]).toEqual([
    [here, there],
    [here, there],
  ]);
  expect(account.read).not.toHaveBeenCalled();
});

it("what the browser has goes into the account once; another company's waits", async () => {
  const { visit, account, readLocal } = open([here, foreign], [there]);
  const ids = visit();
  ids.start();
  await vi.waitFor(() => expect(readLocal()).toEqual([foreign]));
  expect(ids.get()).toEqual([there, here]);
  ids.change((before) => before.filter((id) => id !== here));
  await vi.waitFor(() => expect(ids.get()).toEqual([there]));
  expect(account.change).toHaveBeenLastCalledWith("favourite", { add: [], remove: [here] });
});

it("a change that does not reach the account waits in the browser", async () => {
  const { visit, account, readLocal } = open([], []);
  const ids = visit();
  ids.start();
  await settle();
  account.fails = true;
  ids.change(() => [here]);
  await vi.waitFor(() => expect(readLocal()).toEqual([here]));
  expect(ids.get()).toEqual([here]);
});

it("what was taken out while the account was out of reach stays out, and leaves it with the next visit", async () => {
  const { visit, account, readAccount } = open([], [here, there]);
  const first = visit();
  first.start();
  await vi.waitFor(() => expect(first.get()).toEqual([here, there]));
  account.fails = true;
  first.change((before) => before.filter((id) => id !== here));
  await settle();
  account.fails = false;
  const second = visit();
  second.start();
  await vi.waitFor(() => expect(second.get()).toEqual([there]));
  expect(readAccount()).toEqual([there]);
});

it("what was put in and taken out again while the account was out of reach does not come back", async () => {
  const { visit, account, readAccount, readLocal } = open([], []);
  const first = visit();
  first.start();
  await settle();
  account.fails = true;
  first.change(() => [here]);
  await settle();
  first.change(() => []);
  await settle();
  account.fails = false;
  const second = visit();
  second.start();
  await settle();
  expect([second.get(), readAccount(), readLocal()]).toEqual([[], [], []]);
});

it("what waits goes along with the next change that reaches the account", async () => {
  const { visit, account, readAccount, readLocal } = open([], []);
  const ids = visit();
  ids.start();
  await settle();
  account.fails = true;
  ids.change(() => [here]);
  await settle();
  account.fails = false;
  ids.change((before) => [...before, there]);
  await vi.waitFor(() => expect(readAccount()).toEqual([here, there]));
  await vi.waitFor(() => expect([ids.get(), readLocal()]).toEqual([[here, there], []]));
});

it("recent products wait in their order, the last one used first", async () => {
  const { visit, account, readLocal, readAccount } = open([], [], "recent");
  const ids = visit();
  ids.start();
  await settle();
  account.fails = true;
  ids.change(() => [here]);
  await settle();
  ids.change((before) => [there, ...before]);
  await vi.waitFor(() => expect(readLocal()).toEqual([there, here]));
  account.fails = false;
  visit().start();
  await vi.waitFor(() => expect(readAccount()).toEqual([there, here]));
});
