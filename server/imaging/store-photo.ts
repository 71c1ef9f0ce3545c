import { createStorageKey } from "../storage/storage-key.ts";
import type { Storage } from "../storage/storage.ts";
import type { IngestedPhoto } from "./ingest-photo.ts";

/** Where the three files of a photo lie. */
export type PhotoKeys = { originalKey: string; thumbKey: string; previewKey: string };

/** What the row of a stored photo says about it. */
export type StoredPhoto = Omit<IngestedPhoto, "original" | "thumb" | "preview"> &
  PhotoKeys & { bytes: number };

/** Stores a photo's files in a company's part of the storage; durable once it resolves. */
export async function storePhoto(
  storage: Storage,
  companyId: string,
  { original, thumb, preview, contentType, width, height, focal, sha256 }: IngestedPhoto,
): Promise<StoredPhoto> {
  const keys = {
    originalKey: createStorageKey(companyId, "original"),
    thumbKey: createStorageKey(companyId, "thumb"),
    previewKey: createStorageKey(companyId, "preview"),
  };
  await Promise.all([
    storage.putBytes(keys.originalKey, original),
    storage.putBytes(keys.thumbKey, thumb),
    storage.putBytes(keys.previewKey, preview),
  ]);
  return { ...keys, contentType, width, height, focal, sha256, bytes: original.byteLength };
}

/** The keys of a photo's files. */
export function listPhotoKeys({ originalKey, thumbKey, previewKey }: PhotoKeys): string[] {
  return [originalKey, thumbKey, previewKey];
}
