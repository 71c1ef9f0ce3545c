import * as fakeIndexedDb from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { openKeptStorage } from "#renderer/desktop/sealed/open-kept-storage.ts";
import type { KeptStorage } from "#renderer/desktop/sealed/open-kept-storage.ts";
import { openSealer } from "#renderer/desktop/sealed/sealer.ts";
import { roomDraftPrefix } from "#renderer/platform/storage-keys.ts";
import { answer } from "#renderer/services/indexed-db.ts";

const canary = "canary-4f1e77a09c";
const draftKey = `${roomDraftPrefix}0a0a`;
const draft = JSON.stringify({ name: canary, edits: [] });

/** A key of the keyring; a copy each time, since pages empty what they are given. */
const firstKey = new Uint8Array(32).fill(7);
const otherKey = new Uint8Array(32).fill(9);

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;
type StorageListener = (event: { key: string | null; newValue: string | null }) => void;

/** As much of a window as storage needs, and the others beside it. */
class FakeProfile {
  readonly values = new Map<string, string>();
  readonly listeners = new Set<StorageListener>();
  readonly reported: number[] = [];

  open(key: Uint8Array | null): Promise<KeptStorage> {
    const desktop = {
      readDataKey: () => Promise.resolve(key && new Uint8Array(key)),
      reportLostDrafts: (rooms: number) => {
        this.reported.push(rooms);
        return Promise.resolve();
      },
    };
    const own: StorageListener[] = [];
    const tell: StorageListener = (event) => {
      for (const hear of this.listeners) if (!own.includes(hear)) hear(event);
    };
    const page = {
      localStorage: this.createStorage(tell),
      addEventListener: (_name: string, hear: StorageListener) => {
        own.push(hear);
        this.listeners.add(hear);
      },
    };
    return openKeptStorage(desktop, page as unknown as Window);
  }

  createStorage(tell: StorageListener): Storage {
    const { values } = this;
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem(key, value) {
        values.set(key, value);
        tell({ key, newValue: value });
      },
      removeItem(key) {
        values.delete(key);
        tell({ key, newValue: null });
      },
      key: (index) => [...values.keys()][index] ?? null,
      get length() {
        return values.size;
      },
    };
  }
}

let profile: FakeProfile;
beforeEach(() => {
  for (const [name, value] of Object.entries(fakeIndexedDb)) {
    if (name.startsWith("IDB")) vi.stubGlobal(name, value);
  }
  vi.stubGlobal("indexedDB", new fakeIndexedDb.IDBFactory());
  profile = new FakeProfile();
});
afterEach(() => vi.unstubAllGlobals());

const load = () => Promise.resolve(new Blob(["loaded"]));
const refuse = () => Promise.reject(new Error("no connection"));
const readText = async (storage: KeptStorage, key: string) =>
  (await storage.imageStore.read(key, load)).text();

/** Everything that lies in IndexedDB, byte by byte, and in the store of the device. */
async function readAllBytes(): Promise<string> {
  const texts = [...profile.values.values()];
  for (const { name = "" } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const records = database.transaction(store).objectStore(store).getAll();
      for (const record of await answer<unknown[]>(records)) {
        texts.push(record instanceof Blob ? await readLatin(record) : JSON.stringify(record));
      }
    }
    database.close();
  }
  return texts.join("\n");
}

async function readLatin(blob: Blob): Promise<string> {
  return Buffer.from(await blob.arrayBuffer()).toString("latin1");
}

async function keepWork(storage: KeptStorage): Promise<void> {
  await storage.imageStore.write("a/answers/x", new Blob([`{"name":"${canary}"}`]));
  await storage.imageStore.read("a/picture", () => Promise.resolve(new Blob([canary])));
  storage.local.write(draftKey, draft);
  await vi.waitFor(() => expect(profile.values.has(draftKey)).toBe(true));
}

describe("what is kept on this computer", () => {
  it("lies nowhere in the clear where a keyring keeps a key", async () => {
    const storage = await profile.open(firstKey);
    await keepWork(storage);
    expect(await readAllBytes()).not.toContain(canary);
    expect(await readText(storage, "a/answers/x")).toContain(canary);
    expect(storage.local.read(draftKey)).toBe(draft);
  });

  it("lies there as in a browser where none does", async () => {
    const storage = await profile.open(null);
    await keepWork(storage);
    const bytes = await readAllBytes();
    expect(bytes.split(canary)).toHaveLength(4);
    expect(profile.reported).toEqual([]);
  });

  it("is there at the next start, with its types", async () => {
    const first = await profile.open(firstKey);
    await keepWork(first);
    await first.imageStore.write("photo", new Blob(["bytes"], { type: "image/webp" }));
    const second = await profile.open(firstKey);
    expect(await readText(second, "a/answers/x")).toContain(canary);
    expect((await second.imageStore.read("photo", load)).type).toBe("image/webp");
    expect(second.local.read(draftKey)).toBe(draft);
    expect(profile.reported).toEqual([]);
  });

  it("is sealed at the first start with a key, whatever lay in the clear", async () => {
    await keepWork(await profile.open(null));
    const storage = await profile.open(firstKey);
    expect(await readText(storage, "a/answers/x")).toContain(canary);
    expect(await readText(storage, "a/picture")).toBe(canary);
    expect(storage.local.read(draftKey)).toBe(draft);
    expect(await readAllBytes()).not.toContain(canary);
    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names).toEqual(["roomwright-sealed"]);
  });

  it("is loaded again where it does not open, and lost drafts are said", async () => {
    await keepWork(await profile.open(firstKey));
    const storage = await profile.open(otherKey);
    expect(storage.local.read(draftKey)).toBeNull();
    expect(profile.values.has(draftKey)).toBe(false);
    expect(profile.reported).toEqual([1]);
    expect(await readText(storage, "a/picture")).toBe("loaded");
    expect(await readText(storage, "a/picture")).toBe("loaded");
    await expect(storage.imageStore.read("a/answers/x", refuse)).rejects.toThrow("no connection");
  });

  it("waits for a keyring that is away for one start", async () => {
    await keepWork(await profile.open(firstKey));
    const without = await profile.open(null);
    expect(await readText(without, "a/other")).toBe("loaded");
    expect(profile.reported).toEqual([1]);
    const again = await profile.open(firstKey);
    expect(again.local.read(draftKey)).toBe(draft);
    expect(await readText(again, "a/answers/x")).toContain(canary);
  });

  it("goes with whoever leaves, sealed or not", async () => {
    const first = await profile.open(firstKey);
    await keepWork(first);
    first.local.removeAll(roomDraftPrefix);
    await first.imageStore.clear();
    expect(first.local.read(draftKey)).toBeNull();
    expect(await readText(first, "a/picture")).toBe("loaded");
    await keepWork(await profile.open(firstKey));
    const without = await profile.open(null);
    without.local.removeAll(roomDraftPrefix);
    await without.imageStore.clear();
    const again = await profile.open(firstKey);
    expect(again.local.read(draftKey)).toBeNull();
    expect(await readText(again, "a/answers/x")).toBe("loaded");
  });
});

describe("a draft", () => {
  it("that is changed again, or taken away, while it is sealed stays as it was last", async () => {
    const { local } = await profile.open(firstKey);
    local.write(draftKey, "{1}");
    local.write(draftKey, draft);
    local.write(`${roomDraftPrefix}gone`, "{2}");
    local.remove(`${roomDraftPrefix}gone`);
    await vi.waitFor(() => expect(profile.values.has(draftKey)).toBe(true));
    const next = await profile.open(firstKey);
    expect(next.local.read(draftKey)).toBe(draft);
    expect(next.local.read(`${roomDraftPrefix}gone`)).toBeNull();
  });

  it.each([firstKey, null])("is listed as soon as it is made, and no longer (%#)", async (key) => {
    const { local } = await profile.open(key);
    local.write("locale", "de");
    local.write(draftKey, draft);
    expect(local.list(roomDraftPrefix)).toEqual([draftKey]);
    expect(local.list("loc")).toEqual(["locale"]);
    local.remove(draftKey);
    expect(local.list(roomDraftPrefix)).toEqual([]);
  });

  it("of another window is known, and that it is sent", async () => {
    const one = await profile.open(firstKey);
    const other = await profile.open(firstKey);
    one.local.write(draftKey, draft);
    await expect.poll(() => other.local.read(draftKey)).toBe(draft);
    one.local.remove(draftKey);
    expect(other.local.read(draftKey)).toBeNull();
  });

  it("longer than a call takes arguments is kept whole", async () => {
    const long = JSON.stringify({ edits: "ä€".repeat(200_000) });
    (await profile.open(firstKey)).local.write(draftKey, long);
    await vi.waitFor(() => expect(profile.values.has(draftKey)).toBe(true));
    expect((await profile.open(firstKey)).local.read(draftKey)).toBe(long);
  });
});

describe("a sealed record", () => {
  const plain = new TextEncoder().encode(canary);

  it("opens in its own place alone, and never after a byte of it was changed", async () => {
    const sealer = await openSealer(new Uint8Array(firstKey));
    const sealed = await sealer.seal(["pictures", "a", ""], plain);
    expect(await sealer.open(["pictures", "a", ""], sealed)).toEqual(plain.buffer);
    expect(await sealer.open(["pictures", "b", ""], sealed)).toBeNull();
    expect(await sealer.open(["drafts", "a", ""], sealed)).toBeNull();
    for (const at of sealed.keys()) {
      const changed = Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte));
      expect(await sealer.open(["pictures", "a", ""], changed)).toBeNull();
      expect(await sealer.open(["pictures", "a", ""], sealed.slice(0, at))).toBeNull();
    }
  });

  it("never looks the same twice, and its key is not left in the page", async () => {
    const key = new Uint8Array(firstKey);
    const sealer = await openSealer(key);
    expect(key.every((byte) => byte === 0)).toBe(true);
    const [one, other] = await Promise.all([sealer.seal([], plain), sealer.seal([], plain)]);
    expect(one.subarray(1, 13)).not.toEqual(other.subarray(1, 13));
    expect(one.subarray(13)).not.toEqual(other.subarray(13));
  });
});
