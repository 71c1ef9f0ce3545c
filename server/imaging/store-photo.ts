import { createStorageKey } from "../storage/storage-key.ts";
import type { Storage } from "../storage/storage.ts";
import type { IngestedPhoto } from "./ingest-photo.ts";

/** Where the three files of a photo lie. */
export type PhotoKeys = { originalKey: string; thumbKey: string; previewKey: string };

/** What the row of a stored photo says about it. */
export type StoredPhoto = Pick<IngestedPhoto, "contentType" | "width" | "height"> &
  PhotoKeys & { bytes: number; sha256: string };

/** Stores a photo's files in a company's part of the storage; durable once it resolves. */
export async function storePhoto(
  storage: Storage,
  companyId: string,
  { original, thumb, preview, contentType, width, height }: IngestedPhoto,
): Promise<StoredPhoto> {
  const keys = createPhotoKeys(companyId);
  await Promise.all([
    storage.putFile(keys.originalKey, original),
    storage.putFile(keys.thumbKey, thumb),
    storage.putFile(keys.previewKey, preview),
  ]);
  const { sha256, bytes } = original;
  return { ...keys, contentType, width, height, sha256, bytes };
}

/** Stores the files of a photo once more, under keys of their own. */
export async function copyPhoto(
  storage: Storage,
  companyId: string,
  { contentType, width, height, sha256, bytes, ...from }: StoredPhoto,
): Promise<StoredPhoto> {
  const keys = createPhotoKeys(companyId);
  await Promise.all([
    storage.copy(from.originalKey, keys.originalKey),
    storage.copy(from.thumbKey, keys.thumbKey),
    storage.copy(from.previewKey, keys.previewKey),
  ]);
  return { ...keys, contentType, width, height, sha256, bytes };
}

/** The keys of a photo's files. */
export function listPhotoKeys({ originalKey, thumbKey, previewKey }: PhotoKeys): string[] {
  return [originalKey, thumbKey, previewKey];
}

function createPhotoKeys(companyId: string): PhotoKeys {
  return {
    originalKey: createStorageKey(companyId, "original"),
    thumbKey: createStorageKey(companyId, "thumb"),
    previewKey: createStorageKey(companyId, "preview"),
  };
}
