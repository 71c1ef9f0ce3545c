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

function open(stored: string[], kept: string[], isOn = true) {
  const items = new Map([[localKeys.favouriteProducts as string, JSON.stringify(stored)]]);
  const local = createKeyValueStore(() => ({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    clear: () => items.clear(),
  }));
  let favourite = kept;
  const answer = () => Promise.resolve({ favourite, recent: [] });
  const account = {
    fails: false,
    read: vi.fn<AccountLists["read"]>(answer),
    change: vi.fn<AccountLists["change"]>((_list, { add, remove }) => {
      if (account.fails) return Promise.reject(new Error("offline"));
      const sold = add.filter((id) => id !== foreign && !favourite.includes(id));
      favourite = [...favourite.filter((id) => !remove.includes(id)), ...sold];
      return answer();
    }),
  };
  const ids = createKeptIds(
    createStoredIds(local, localKeys.favouriteProducts, 10),
    "favourite",
    isOn ? account : null,
  );
  const readLocal = (): unknown => JSON.parse(items.get(localKeys.favouriteProducts) ?? "[]");
  return { ids, account, readLocal };
}

const settle = () => vi.waitFor(() => Promise.resolve());

it("a visitor without an account keeps the list in the browser", () => {
  const { ids, account, readLocal } = open([here], [], false);
  ids.start();
  ids.change((before) => [...before, there]);
  expect([ids.get(), readLocal()]).toEqual([
    [here, there],
    [here, there],
  ]);
  expect(account.read).not.toHaveBeenCalled();
});

it("what the browser has goes into the account once; another company's waits", async () => {
  const { ids, account, readLocal } = open([here, foreign], [there]);
  ids.start();
  await vi.waitFor(() => expect(readLocal()).toEqual([foreign]));
  expect(ids.get()).toEqual([there, here]);
  ids.change((before) => before.filter((id) => id !== here));
  await vi.waitFor(() => expect(ids.get()).toEqual([there]));
  expect(account.change).toHaveBeenLastCalledWith("favourite", { add: [], remove: [here] });
});

it("a change that does not reach the account waits in the browser", async () => {
  const { ids, account, readLocal } = open([], []);
  ids.start();
  await settle();
  account.fails = true;
  ids.change(() => [here]);
  await vi.waitFor(() => expect(readLocal()).toEqual([here]));
  expect(ids.get()).toEqual([here]);
});
