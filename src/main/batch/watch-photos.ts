import { watch } from "chokidar";
import { basename } from "node:path";

import { isBatchPhoto, readPhotoFile } from "./batch-job.ts";
import type { BatchPhoto } from "./batch-job.ts";

export type PhotoListener = {
  take: (photo: BatchPhoto) => void;
  /** Nothing more will be heard of the folder. */
  onLost: () => void;
};

/**
 * Tells of every photo that comes into a folder or is replaced there, once it is written whole. What
 * is in the folder when this is fulfilled is not told of: whoever lists it then misses nothing.
 * Rejects when the folder cannot be watched.
 */
export async function watchPhotos(folder: string, { take, onLost }: PhotoListener) {
  const watcher = watch(folder, {
    depth: 0,
    ignoreInitial: true,
    ignorePermissionErrors: true,
    awaitWriteFinish: { stabilityThreshold: 1500, pollInterval: 200 },
  });
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  const look = (path: string) => void takeFile(folder, basename(path), take);
  watcher.on("add", look).on("change", look);
  watcher.on("ready", resolve);
  watcher.on("error", (error) => {
    reject(error);
    onLost();
  });
  try {
    await ready;
    return watcher;
  } catch (error) {
    await watcher.close();
    throw error;
  }
}

async function takeFile(folder: string, name: string, take: PhotoListener["take"]): Promise<void> {
  if (!isBatchPhoto(name)) return;
  const photo = await readPhotoFile(folder, name);
  if (photo !== null) take(photo);
}
