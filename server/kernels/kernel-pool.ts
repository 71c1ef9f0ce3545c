import { MessageChannel } from "node:worker_threads";

import { Piscina } from "piscina";

import { AppError } from "#shared/app-error.ts";
import type { EditList } from "#shared/edit.ts";

import type { IngestedPhoto } from "../imaging/ingest-photo.ts";
import type { IngestedTexture } from "../imaging/ingest-texture.ts";
import type { MadeTexture } from "../textures/make-texture.ts";
import type { TextureName } from "../textures/texture-recipes.ts";
import type {
  PhotoPreview,
  RenderedDesign,
  RenderProgress,
  TextureFiles,
  TaskOutcome,
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
  ingestPhoto(upload: Uint8Array): Promise<IngestedPhoto>;
  /** The picture of a floor's or wall covering's tile. */
  ingestTexture(upload: Uint8Array): Promise<IngestedTexture>;
  renderDesign(
    original: Uint8Array,
    edits: EditList,
    options: RenderOptions,
  ): Promise<RenderedDesign>;
  encodeJpeg(picture: Uint8Array): Promise<Uint8Array>;
  /** A picture of erases and paints of at most 2048 px, WebP. */
  renderPreview(original: Uint8Array, edits: EditList): Promise<Uint8Array>;
  /** A picture of the edits for a gallery, WebP; made from the preview, so it is quick. */
  makeDesignThumbnail(
    photo: PhotoPreview,
    edits: EditList,
    textures: TextureFiles,
  ): Promise<Uint8Array>;
  makeTexture(texture: TextureName): Promise<MadeTexture>;
  /** Ends every thread; what they were doing fails with `unavailable`. */
  close(): Promise<void>;
};

/** Short tasks that take longer than this are stuck on a hostile file. */
const shortTaskMs = 60_000;

/** Starts a pool for `renderThreads` renders at once. Threads start when they are first needed. */
export function createKernelPool(renderThreads: number): KernelPool {
  const pool = new Piscina({
    filename: new URL("./kernel-worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: renderThreads + 1,
    idleTimeout: 30_000,
  });
  const runShort = async <Value>(name: string, task: object) => {
    const signal = AbortSignal.timeout(shortTaskMs);
    try {
      return await run<Value>(pool, name, task, { signal });
    } catch (error) {
      throw signal.aborted
        ? new AppError("image_unreadable", "Processing the picture took too long.", {
            cause: error,
          })
        : error;
    }
  };
  return {
    renderThreads,
    ingestPhoto: (upload) => runShort("ingest", { upload }),
    ingestTexture: (upload) => runShort("ingestTile", { upload }),
    renderDesign: (original, edits, options) => runRender(pool, original, edits, options),
    encodeJpeg: (picture) => runShort("encodeJpeg", { picture }),
    renderPreview: (original, edits) => runShort("preview", { original, edits }),
    makeDesignThumbnail: (photo, edits, textures) =>
      runShort("designThumb", { ...photo, edits, textures }),
    makeTexture: (texture) => runShort("texture", { texture }),
    close: () => pool.destroy(),
  };
}

async function runRender(
  pool: Piscina,
  original: Uint8Array,
  edits: EditList,
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
  options: { signal?: AbortSignal; transferList?: [MessageChannel["port1"]] },
): Promise<Value> {
  const outcome: TaskOutcome<Value> = await pool.run(task, { ...options, name });
  if (outcome.ok) return outcome.value;
  throw new AppError(outcome.code, outcome.message, { details: outcome.details });
}
