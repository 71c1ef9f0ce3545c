import { Readable } from "node:stream";

import type { Dependencies } from "../dependencies/dependencies.ts";
import type { PagePicture } from "../imaging/page-picture.ts";
import { createSemaphore } from "../runtime/semaphore.ts";
import type { OpenedFile } from "../storage/storage.ts";
import { createByteCache } from "./byte-cache.ts";

/** The key of a stored file, and what is to be made of it. */
type WantedPagePicture = { key: string } & Omit<PagePicture, "picture">;

/** Makes the pictures of pages out of stored ones, which stay as they are. */
export type PagePictures = {
  /** `tag` names these very bytes. */
  open(tag: string, wanted: WantedPagePicture): Promise<OpenedFile>;
};

const cacheBytes = 32 * 1024 * 1024;
/** Renders come first: one thread is enough for what is made once and then kept by everybody. */
const [atOnce, maxWaiting] = [1, 64];

/** Nothing is stored: what is made stays in memory here, and for a year with whoever asked. */
export function createPagePictures({
  storage,
  kernelPool,
}: Pick<Dependencies, "storage" | "kernelPool">): PagePictures {
  const cache = createByteCache(cacheBytes);
  const making = new Map<string, Promise<Uint8Array>>();
  const turns = createSemaphore(atOnce, maxWaiting);
  const make = async (tag: string, wanted: WantedPagePicture) => {
    const { key, ...rest } = wanted;
    const task = { ...rest, picture: await storage.getBytes(key) };
    const bytes = await kernelPool.makePagePicture(task);
    cache.put(tag, bytes);
    return bytes;
  };
  /** Many open a page at once: each picture is made once for all of them. */
  const makeOnce = (tag: string, wanted: WantedPagePicture) => {
    const running =
      making.get(tag) ?? turns.run(() => make(tag, wanted)).finally(() => void making.delete(tag));
    making.set(tag, running);
    return running;
  };
  return {
    async open(tag, wanted) {
      const bytes = cache.get(tag) ?? (await makeOnce(tag, wanted));
      return {
        bytes: bytes.length,
        read: (range) => {
          const part = bytes.subarray(range?.start ?? 0, (range?.end ?? bytes.length - 1) + 1);
          return Promise.resolve(Readable.from([part], { objectMode: false }));
        },
      };
    },
  };
}
