import * as fakeIndexedDb from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createByteCache } from "#renderer/services/byte-cache.ts";
import { createImageStore } from "#renderer/services/image-store.ts";
import type { ImageStore } from "#renderer/services/image-store.ts";
import { createIndexedDbImageStore } from "#renderer/services/indexed-db-image-store.ts";

const maxBytes = 10;

function createCountingClock() {
  let ticks = 0;
  return () => {
    ticks += 1;
    return ticks;
  };
}

/** An empty IndexedDB, with the classes that are there beside it. */
function stubIndexedDb() {
  for (const [name, value] of Object.entries(fakeIndexedDb)) {
    if (name.startsWith("IDB")) vi.stubGlobal(name, value);
  }
  vi.stubGlobal("indexedDB", new fakeIndexedDb.IDBFactory());
}

const missing = () => Promise.resolve(new Blob(["loaded"]));
const fail = () => Promise.reject(new Error("no network"));

afterEach(() => vi.unstubAllGlobals());

describe.each<[string, () => ImageStore]>([
  ["IndexedDB", () => createIndexedDbImageStore({ maxBytes, now: createCountingClock() })],
  ["memory", () => createImageStore(createByteCache(maxBytes, ({ size }: Blob) => size))],
])("the image store in %s", (_name, create) => {
  let store: ImageStore;
  beforeEach(() => {
    stubIndexedDb();
    store = create();
  });

  const isKept = async (key: string) => {
    const load = vi.fn<() => Promise<Blob>>(missing);
    await store.read(key, load);
    return load.mock.calls.length === 0;
  };

  it("loads what it does not have, once", async () => {
    const load = vi.fn<() => Promise<Blob>>(missing);
    expect(await (await store.read("a", load)).text()).toBe("loaded");
    expect(await (await store.read("a", load)).text()).toBe("loaded");
    expect(load).toHaveBeenCalledOnce();
  });

  it("shares one load between everyone who asks meanwhile", async () => {
    const load = vi.fn<() => Promise<Blob>>(missing);
    await Promise.all([store.read("a", load), store.read("a", load), store.read("a", load)]);
    expect(load).toHaveBeenCalledOnce();
  });

  it("tries again after a failed load", async () => {
    await expect(store.read("a", fail)).rejects.toThrow("no network");
    expect(await (await store.read("a", missing)).text()).toBe("loaded");
  });

  it("drops what was used longest ago once it holds too much", async () => {
    await store.write("a", new Blob(["aaaa"]));
    await store.write("b", new Blob(["bbbb"]));
    await store.read("a", missing);
    await store.write("c", new Blob(["cccc"]));
    expect(await isKept("a")).toBe(true);
    expect(await isKept("c")).toBe(true);
    expect(await isKept("b")).toBe(false);
  });

  it("forgets one picture and forgets all", async () => {
    await store.write("a", new Blob(["aa"]));
    await store.write("b", new Blob(["bb"]));
    await store.remove("a");
    expect(await isKept("b")).toBe(true);
    await store.clear();
    expect(await isKept("b")).toBe(false);
  });

  it("does not keep what was forgotten while it loaded", async () => {
    const slow = Promise.withResolvers<Blob>();
    const load = vi.fn<() => Promise<Blob>>(() => slow.promise);
    const loading = store.read("a", load);
    await vi.waitFor(() => expect(load).toHaveBeenCalled());
    await store.clear();
    slow.resolve(new Blob(["old"]));
    await loading;
    expect(await isKept("a")).toBe(false);
  });
});

describe("the image store without IndexedDB", () => {
  beforeEach(() => {
    vi.stubGlobal("indexedDB", {
      open() {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  });

  it("takes no more memory where a disk would have had more room", async () => {
    const megabytes = 1024 ** 2;
    const store = createIndexedDbImageStore({ maxBytes: 4096 * megabytes });
    for (const key of ["a", "b"]) {
      await store.write(key, Object.defineProperty(new Blob(), "size", { value: 200 * megabytes }));
    }
    await expect(store.read("a", fail)).rejects.toThrow("no network");
    expect((await store.read("b", fail)).size).toBe(200 * megabytes);
  });

  it("keeps pictures in memory", async () => {
    const store = createIndexedDbImageStore();
    const load = vi.fn<() => Promise<Blob>>(() => Promise.resolve(new Blob(["x"])));
    await store.read("a", load);
    await store.read("a", load);
    expect(load).toHaveBeenCalledOnce();
  });
});

describe("the image store in IndexedDB", () => {
  it("keeps pictures for the next page", async () => {
    stubIndexedDb();
    await createIndexedDbImageStore().write("a", new Blob(["kept"]));
    const load = vi.fn<() => Promise<Blob>>(() => Promise.resolve(new Blob(["new"])));
    expect(await (await createIndexedDbImageStore().read("a", load)).text()).toBe("kept");
    expect(load).not.toHaveBeenCalled();
  });
});
