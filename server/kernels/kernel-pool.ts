import { MessageChannel } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";

import { Piscina } from "piscina";

import { AppError } from "#shared/app-error.ts";
import type { EditList } from "#shared/edit.ts";

import type { PictureExport } from "../imaging/export-picture.ts";
import type { PagePicture } from "../imaging/page-picture.ts";
import { unwrap } from "../runtime/task-outcome.ts";
import type { TaskOutcome } from "../runtime/task-outcome.ts";
import type { SheetTask } from "../sheet/sheet-task.ts";
import type { MadeTexture } from "../textures/make-texture.ts";
import type { TextureName } from "../textures/texture-recipes.ts";
import type {
  EditsJson,
  PhotoPreview,
  RenderedDesign,
  RenderProgress,
  SharePictures,
  TextureFiles,
} from "./kernel-tasks.ts";

export type RenderOptions = {
  /** Aborting ends the thread, whatever it is doing. */
  signal: AbortSignal;
  /** Of every product that the enabled edits lay. */
  textures: TextureFiles;
  onProgress: (progress: RenderProgress) => void;
};

/** Work on pixels in threads of its own, so that the server keeps answering meanwhile. */
export type KernelPool = {
  /** How many renders should run at once; one more thread is left for short tasks. */
  readonly renderThreads: number;
  renderDesign(
    original: Uint8Array,
    edits: EditsJson,
    options: RenderOptions,
  ): Promise<RenderedDesign>;
  encodeJpeg(picture: Uint8Array): Promise<Uint8Array>;
  /** A finished picture in the format and size that somebody wants; aborting ends the thread. */
  exportPicture(task: PictureExport, signal: AbortSignal): Promise<Uint8Array>;
  /** A stored picture as a page shows it. */
  makePagePicture(task: PagePicture): Promise<Uint8Array>;
  /** A sheet with pictures and products, PDF; aborting ends the thread. */
  drawSheet(task: SheetTask, signal: AbortSignal): Promise<Uint8Array>;
  /** A picture of erases and paints of at most 2048 px, WebP. */
  renderPreview(original: Uint8Array, edits: EditList): Promise<Uint8Array>;
  /** A picture of the edits for a gallery, WebP; made from the preview, so it is quick. */
  makeDesignThumbnail(
    photo: PhotoPreview,
    edits: EditsJson,
    textures: TextureFiles,
  ): Promise<Uint8Array>;
  /** The pictures of the edits for a link, of the preview's size; an erase takes some seconds. */
  makeSharePictures(
    photo: PhotoPreview,
    edits: EditsJson,
    textures: TextureFiles,
    xmp: string,
  ): Promise<SharePictures>;
  makeTexture(texture: TextureName): Promise<MadeTexture>;
  /** Ends every thread; what they were doing fails with `unavailable`. */
  close(): Promise<void>;
};

/** Short tasks that work for longer than this are stuck. */
const shortTaskMs = 60_000;

/** Starts a pool for `renderThreads` renders at once. Threads start when they are first needed. */
export function createKernelPool(renderThreads: number): KernelPool {
  const pool = new Piscina({
    filename: new URL("./kernel-worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: renderThreads + 1,
    idleTimeout: 30_000,
  });
  const runShort = async <Value>(name: string, task: object, signal?: AbortSignal) => {
    // The clock starts with the work: a task that waits for a thread is not late.
    const { port1: started, port2 } = new MessageChannel();
    const late = new AbortController();
    let clock: NodeJS.Timeout | undefined;
    started.once("message", () => {
      clock = setTimeout(() => late.abort(), shortTaskMs);
    });
    try {
      const transferList: [MessagePort] = [port2];
      const timed = { ...task, started: port2 };
      const stop = signal === undefined ? late.signal : AbortSignal.any([late.signal, signal]);
      return await run<Value>(pool, name, timed, { signal: stop, transferList });
    } catch (error) {
      if (signal?.aborted === true)
        throw new AppError("cancelled", "Nobody waits for it any more.");
      throw late.signal.aborted
        ? new AppError("image_unreadable", "Processing the picture took too long.", {
            cause: error,
          })
        : error;
    } finally {
      clearTimeout(clock);
      started.close();
    }
  };
  return {
    renderThreads,
    renderDesign: (original, edits, options) => runRender(pool, original, edits, options),
    encodeJpeg: (picture) => runShort("encodeJpeg", { picture }),
    exportPicture: (task, signal) => runShort("exported", task, signal),
    makePagePicture: (task) => runShort("pagePicture", task),
    drawSheet: (task, signal) => runShort("sheet", task, signal),
    renderPreview: (original, edits) => runShort("preview", { original, edits }),
    makeDesignThumbnail: (photo, edits, textures) =>
      runShort("designThumb", { ...photo, edits, textures }),
    makeSharePictures: (photo, edits, textures, xmp) =>
      runShort("sharePictures", { ...photo, edits, textures, xmp }),
    makeTexture: (texture) => runShort("texture", { texture }),
    close: () => pool.destroy(),
  };
}

async function runRender(
  pool: Piscina,
  original: Uint8Array,
  edits: EditsJson,
  { signal, textures, onProgress }: RenderOptions,
): Promise<RenderedDesign> {
  const { port1, port2 } = new MessageChannel();
  port1.on("message", onProgress);
  try {
    return await run(
      pool,
      "render",
      { original, edits, textures, progress: port2 },
      { signal, transferList: [port2] },
    );
  } catch (error) {
    throw signal.aborted ? new AppError("cancelled", "The render was stopped.") : error;
  } finally {
    port1.close();
  }
}

async function run<Value>(
  pool: Piscina,
  name: string,
  task: object,
  options: { signal: AbortSignal; transferList: [MessagePort] },
): Promise<Value> {
  // Before the first thread, which leaves it to the process; loaded late, for not every process decodes.
  await import("../imaging/limit-formats.ts");
  const outcome: TaskOutcome<Value> = await pool.run(task, { ...options, name });
  return unwrap(outcome);
}
