import { createStorageKey } from "../storage/storage-key.ts";
import type { Storage } from "../storage/storage.ts";
import type { IngestedPhoto } from "./ingest-photo.ts";

/** Where the three files of a photo lie. */
export type PhotoKeys = { originalKey: string; thumbKey: string; previewKey: string };

/** Stores a photo's files in a company's part of the storage; durable once it resolves. */
export async function storePhoto(
  storage: Storage,
  companyId: string,
  photo: Pick<IngestedPhoto, "original" | "thumb" | "preview">,
): Promise<PhotoKeys> {
  const keys = {
    originalKey: createStorageKey(companyId, "original"),
    thumbKey: createStorageKey(companyId, "thumb"),
    previewKey: createStorageKey(companyId, "preview"),
  };
  await Promise.all([
    storage.putBytes(keys.originalKey, photo.original),
    storage.putBytes(keys.thumbKey, photo.thumb),
    storage.putBytes(keys.previewKey, photo.preview),
  ]);
  return keys;
}

/** Removes a photo's files. */
export async function discardPhoto(storage: Storage, keys: PhotoKeys): Promise<void> {
  await Promise.all(
    [keys.originalKey, keys.thumbKey, keys.previewKey].map((key) => storage.delete(key)),
  );
}
