import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "fake-indexeddb/auto";

import type { ImageStore } from "#renderer/services/image-store.ts";
import { createIndexedDbImageStore } from "#renderer/services/indexed-db-image-store.ts";
import { createMemoryImageStore } from "#renderer/services/memory-image-store.ts";

const maxBytes = 10;

function createCountingClock() {
  let ticks = 0;
  return () => {
    ticks += 1;
    return ticks;
  };
}

describe.each<[string, () => ImageStore]>([
  ["IndexedDB", () => createIndexedDbImageStore({ maxBytes, now: createCountingClock() })],
  ["memory", () => createMemoryImageStore(maxBytes)],
])("the image store in %s", (_name, create) => {
  let store: ImageStore;
  beforeEach(() => {
    vi.stubGlobal("indexedDB", new IDBFactory());
    store = create();
  });
  afterEach(() => vi.unstubAllGlobals());

  const missing = () => Promise.resolve(new Blob(["loaded"]));
  const isKept = async (key: string) => {
    const load = vi.fn(missing);
    await store.read(key, load);
    return load.mock.calls.length === 0;
  };

  it("loads what it does not have, once", async () => {
    const load = vi.fn(missing);
    expect(await (await store.read("a", load)).text()).toBe("loaded");
    expect(await (await store.read("a", load)).text()).toBe("loaded");
    expect(load).toHaveBeenCalledOnce();
  });

  it("shares one load between everyone who asks meanwhile", async () => {
    const load = vi.fn(missing);
    await Promise.all([store.read("a", load), store.read("a", load), store.read("a", load)]);
    expect(load).toHaveBeenCalledOnce();
  });

  it("tries again after a failed load", async () => {
    const fail = () => Promise.reject(new Error("no network"));
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
    let finish: (blob: Blob) => void = () => undefined;
    const loading = store.read("a", () => new Promise((resolve) => (finish = resolve)));
    await vi.waitFor(() => expect(finish.length).toBe(1));
    await store.clear();
    finish(new Blob(["old"]));
    await loading;
    expect(await isKept("a")).toBe(false);
  });
});

describe("the image store without IndexedDB", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("keeps pictures in memory", async () => {
    vi.stubGlobal("indexedDB", {
      open() {
        throw new DOMException("blocked", "SecurityError");
      },
    });
    const store = createIndexedDbImageStore();
    const load = vi.fn(() => Promise.resolve(new Blob(["x"])));
    await store.read("a", load);
    await store.read("a", load);
    expect(load).toHaveBeenCalledOnce();
  });
});

describe("the image store in IndexedDB", () => {
  it("keeps pictures for the next page", async () => {
    vi.stubGlobal("indexedDB", new IDBFactory());
    await createIndexedDbImageStore().write("a", new Blob(["kept"]));
    const load = vi.fn(() => Promise.resolve(new Blob(["new"])));
    expect(await (await createIndexedDbImageStore().read("a", load)).text()).toBe("kept");
    expect(load).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });
});
