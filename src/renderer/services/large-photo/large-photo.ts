import { releaseProxy, wrap } from "comlink";
import type { Remote } from "comlink";

import type { PixelSize } from "#kernels/raster.ts";
import { AppError } from "#shared/app-error.ts";
import { listTexturedProducts } from "#shared/edit.ts";
import type { EditList } from "#shared/edit.ts";

import type { ReadTexture } from "../kernel-host.ts";
import type { KernelWorkerHandle } from "../worker-queue.ts";
import type { LargePhotoApi, TilePlace } from "./large-photo-wire.ts";

/** A photo at full size, or as large as the device can work on, in a worker of its own. */
export type LargePhoto = {
  /**
   * Draws the edits as the full-size picture is drawn; one call at a time. Rejects where it is stopped,
   * the worker has broken, or a texture cannot be had.
   */
  replay(edits: EditList): Promise<void>;
  stop(): void;
  /** Parts of the picture drawn last; they belong to whoever asked. */
  cutTiles(places: readonly TilePlace[]): Promise<ImageBitmap[]>;
  /** Ends the worker; calls that are not over reject. */
  close(): void;
};

/** `original` is the size of the photo, `size` the one it is worked on at. */
export type LargePhotoSource = { blob: Blob; original: PixelSize; size: PixelSize };

export async function openLargePhoto(
  startWorker: () => KernelWorkerHandle,
  readTexture: ReadTexture,
  { blob, original, size }: LargePhotoSource,
): Promise<LargePhoto> {
  const { ask, close } = startGuarded(startWorker());
  const textures = new Set<string>();
  const handTextures = async (edits: EditList) => {
    const missing = listTexturedProducts(edits).filter((id) => !textures.has(id));
    for (const id of missing) {
      const texture = await readTexture(id);
      await ask((worker) => worker.addTexture(id, texture));
      textures.add(id);
    }
  };
  const frame = { originalWidth: original.width, originalHeight: original.height };
  try {
    await ask((worker) => worker.openLarge(blob, size, size.width !== original.width));
  } catch (cause) {
    close();
    throw cause;
  }
  return {
    replay: async (edits) => {
      await handTextures(edits);
      await ask((worker) => worker.replayLarge({ edits, ...frame }));
    },
    // One that has ended has nothing to stop.
    stop: () => void ask((worker) => worker.stop()).catch(() => undefined),
    cutTiles: (places) => ask((worker) => worker.cutTiles(places)),
    close,
  };
}

type Ask = <Result>(call: (worker: Remote<LargePhotoApi>) => Promise<Result>) => Promise<Result>;

/** A worker that breaks or is ended answers nothing any more: what waits for it rejects then. */
function startGuarded(handle: KernelWorkerHandle): { ask: Ask; close: () => void } {
  const worker = wrap<LargePhotoApi>(handle.endpoint);
  const waiting = new Set<(cause: AppError) => void>();
  let ended: AppError | null = null;
  const end = (cause: AppError) => {
    if (ended !== null) return;
    ended = cause;
    for (const reject of waiting) reject(cause);
    worker[releaseProxy]();
    handle.stop();
  };
  handle.watchFailure(() => end(new AppError("engine_failed", "the worker broke")));
  return {
    ask: (call) =>
      new Promise((resolve, reject) => {
        if (ended !== null) throw ended;
        waiting.add(reject);
        void call(worker)
          .then(resolve, reject)
          .finally(() => waiting.delete(reject));
      }),
    close: () => end(new AppError("cancelled", "the photo was closed")),
  };
}
