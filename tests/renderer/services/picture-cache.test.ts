import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { ApiClient } from "#renderer/services/api-client.ts";
import { createByteCache } from "#renderer/services/byte-cache.ts";
import { createImageStore } from "#renderer/services/image-store.ts";
import { createPictureCache } from "#renderer/services/picture-cache.ts";
import type { Picture } from "#renderer/services/picture.ts";
import { AppError } from "#shared/app-error.ts";

const preview: Picture = { kind: "image", id: "a", variant: "preview" };
const redesigned: Picture = { kind: "image", id: "a", variant: "redesigned" };

function createTestCache() {
  const open = new Set<string>();
  const readBytes = vi.fn<() => Promise<Blob>>(() => Promise.resolve(new Blob(["12345"])));
  const cache = createPictureCache({
    api: { readBytes } as unknown as ApiClient,
    imageStore: createImageStore(createByteCache(1000, ({ size }: Blob) => size)),
    readCompany: () => null,
    urls: {
      createObjectURL() {
        const url = `blob:${open.size}:${readBytes.mock.calls.length}`;
        open.add(url);
        return url;
      },
      revokeObjectURL: (url) => void open.delete(url),
    },
  });
  return { cache, open, readBytes };
}

describe("the picture cache", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("shows one picture to several takers by one URL", async () => {
    const { cache, open, readBytes } = createTestCache();
    const first = await cache.take(preview).ready;
    const second = await cache.take({ ...preview }).ready;
    expect(first).toBe(second);
    expect(open.size).toBe(1);
    expect(readBytes).toHaveBeenCalledOnce();
    expect(cache.peek(preview)).toBe(first.url);
  });

  it("revokes the URL a little after the last taker left, however often one says so", async () => {
    const { cache, open } = createTestCache();
    const first = cache.take(preview);
    const second = cache.take(preview);
    await first.ready;
    first.giveBack();
    first.giveBack();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(open.size).toBe(1);
    second.giveBack();
    expect(open.size).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(open.size).toBe(0);
    expect(cache.peek(preview)).toBeNull();
  });

  it("keeps the URL for someone who comes back in time", async () => {
    const { cache, open } = createTestCache();
    const first = cache.take(preview);
    const { url } = await first.ready;
    first.giveBack();
    await vi.advanceTimersByTimeAsync(5000);
    expect((await cache.take(preview).ready).url).toBe(url);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(open.has(url)).toBe(true);
  });

  it("asks the server again for a picture that follows the newest render", async () => {
    const { cache, readBytes } = createTestCache();
    const first = cache.take(redesigned);
    await first.ready;
    first.giveBack();
    await cache.take(redesigned).ready;
    expect(readBytes).toHaveBeenCalledTimes(2);
    await cache.take({ ...redesigned, revision: "r1" }).ready;
    await cache.readBlob({ ...redesigned, revision: "r1" });
    expect(readBytes).toHaveBeenCalledTimes(3);
  });

  it("keeps a design's picture for its version and asks for the next one", async () => {
    const { cache, readBytes } = createTestCache();
    await cache.readBlob({ kind: "design", id: "d", version: 1 });
    await cache.readBlob({ kind: "design", id: "d", version: 1 });
    await cache.readBlob({ kind: "design", id: "d", version: 2 });
    expect(readBytes.mock.calls).toEqual([
      ["getDesignThumb", { params: { id: "d" }, query: { version: 1 } }],
      ["getDesignThumb", { params: { id: "d" }, query: { version: 2 } }],
    ]);
  });

  it("lets the next taker try again after a failure", async () => {
    const { cache, readBytes } = createTestCache();
    readBytes.mockRejectedValueOnce(new AppError("offline", "no answer"));
    const failed = cache.take(preview);
    await expect(failed.ready).rejects.toMatchObject({ code: "offline" });
    failed.giveBack();
    const shown = await cache.take(preview).ready;
    expect(cache.peek(preview)).toBe(shown.url);
  });

  it("closes a picture that arrives after everyone has left", async () => {
    const { cache, open } = createTestCache();
    const taken = cache.take(preview);
    taken.giveBack();
    await taken.ready;
    expect(open.size).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(open.size).toBe(0);
  });
});
