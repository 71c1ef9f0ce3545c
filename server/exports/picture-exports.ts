import { createHash } from "node:crypto";
import { Readable } from "node:stream";

import type { DownloadFormat, DownloadSize } from "#shared/download.ts";

import type { Dependencies } from "../dependencies/dependencies.ts";
import { joinHalves } from "../imaging/join-halves.ts";
import { createPngXmp, pngHeadBytes } from "../imaging/provenance/insert-xmp.ts";
import { createSemaphore } from "../runtime/semaphore.ts";
import type { FileAnswer, SentFile } from "../storage/send-stored-file.ts";
import type { OpenedFile } from "../storage/storage.ts";
import { createByteCache } from "./byte-cache.ts";
import { insertBytes } from "./insert-bytes.ts";

/** A stored picture by its key, and what changes with its bytes. */
export type StoredPicture = Pick<SentFile, "key" | "tag">;

/** How a stored picture is to leave. */
export type WantedPicture = {
  file: SentFile;
  /** The photo that stands before it in the same picture. */
  before?: StoredPicture;
  format: DownloadFormat;
  size: DownloadSize;
  /** What stands in the corner; null for nothing. */
  mark: string | null;
  /** What the picture says about itself; null for what it says already. */
  xmp: string | null;
};

/** A picture on its way out; its bytes are made when somebody asks for them. */
export type PictureAnswer = FileAnswer & { open: (signal: AbortSignal) => Promise<OpenedFile> };

/** Makes pictures for leaving out of stored ones, which stay as they are. */
export type PictureExports = {
  describe(wanted: WantedPicture): PictureAnswer;
  /** A room half as it is and half as it could be, for programs that show links. */
  describeCard(before: StoredPicture, after: StoredPicture): PictureAnswer;
  /** Other work on pictures at full size, as one of the few at a time. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
};

export const contentTypeOf = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
} as const satisfies Record<DownloadFormat, string>;

/** Changes whenever the same parts come to other bytes than before, and with it every tag. */
const recipe = 1;
/** Whoever asks for the rest of a file, or for the picture of a link that many look at, waits for nothing. */
const cacheBytes = 64 * 1024 * 1024;
/** Each has a picture at full size in memory, and a thread of the pool. */
const [atOnce, maxWaiting] = [2, 24];

/**
 * Nothing is stored: a picture is made for whoever asks, a few at a time, and kept in memory for a while.
 * The pool ends the work when its client goes away.
 */
export function createPictureExports({
  storage,
  kernelPool,
}: Pick<Dependencies, "storage" | "kernelPool">): PictureExports {
  const cache = createByteCache(cacheBytes);
  const turns = createSemaphore(atOnce, maxWaiting);
  const keep = (tag: string, signal: AbortSignal, work: () => Promise<Uint8Array>) =>
    turns.run(async () => {
      const known = cache.get(tag);
      if (known !== undefined) return known;
      signal.throwIfAborted();
      const bytes = await work();
      cache.put(tag, bytes);
      return bytes;
    });
  const make = async ({ file, before, ...rest }: WantedPicture, signal: AbortSignal) => {
    const task = {
      ...rest,
      picture: await storage.getBytes(file.key),
      before: before === undefined ? null : await storage.getBytes(before.key),
    };
    return kernelPool.exportPicture(task, signal);
  };
  const openMade = (tag: string, work: (signal: AbortSignal) => Promise<Uint8Array>) => ({
    open: async (signal: AbortSignal) =>
      openBytes(cache.get(tag) ?? (await keep(tag, signal, () => work(signal)))),
  });
  return {
    inTurn: (work) => turns.run(work),
    describe(wanted) {
      const { file, before, ...rest } = wanted;
      const { contentType: stored, downloadName, cache: kept } = file;
      const contentType = contentTypeOf[wanted.format];
      const tag = createTag([file.tag, before?.tag ?? null, rest]);
      const answer = {
        contentType,
        tag,
        cache: kept,
        ...(downloadName === undefined ? {} : { downloadName }),
      };
      if (stored === contentType && isAsStored(wanted)) {
        const open = async () => addXmp(await storage.open(file.key), wanted.xmp);
        return { ...answer, open };
      }
      return { ...answer, ...openMade(tag, (signal) => make(wanted, signal)) };
    },
    describeCard(before, after) {
      const tag = createTag(["card", before.tag, after.tag]);
      const join = async () =>
        joinHalves(await storage.getBytes(before.key), await storage.getBytes(after.key));
      return { contentType: "image/jpeg", tag, cache: "revalidate", ...openMade(tag, join) };
    },
  };
}

/** Whether the stored bytes can leave, as a PNG with what it says about itself put into it. */
function isAsStored({ before, format, size, mark }: WantedPicture): boolean {
  return before === undefined && format === "png" && size === "full" && mark === null;
}

function addXmp(file: OpenedFile, xmp: string | null): OpenedFile {
  return xmp === null ? file : insertBytes(file, pngHeadBytes, createPngXmp(xmp));
}

function createTag(parts: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([recipe, parts]))
    .digest("hex");
}

function openBytes(bytes: Uint8Array): OpenedFile {
  return {
    bytes: bytes.length,
    read: (range) =>
      Promise.resolve(
        Readable.from([bytes.subarray(range?.start ?? 0, (range?.end ?? bytes.length - 1) + 1)], {
          objectMode: false,
        }),
      ),
  };
}
