import { open } from "node:fs/promises";
import { basename, extname } from "node:path";

import { maxUploadBytes } from "#shared/upload-limits.ts";

/** A photo that the person opened from outside the app. */
export type OfferedPhoto = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> };

/** By the ending of its name; the photo itself is looked at by the upload page and the server. */
const photoTypes: Readonly<Record<string, string>> = {
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".heic": "image/heic",
  ".heif": "image/heif",
  ".avif": "image/avif",
};

/** What names of photos end with, without the dot. */
export const photoEndings: readonly string[] = Object.keys(photoTypes).map((ending) =>
  ending.slice(1),
);

export function isPhotoPath(path: string): boolean {
  return Object.hasOwn(photoTypes, extname(path).toLowerCase());
}

/**
 * Reads a photo that the person pointed at: null for what is none by its name, is no plain file,
 * cannot be read, or is larger than a photo may be.
 */
export async function readPhoto(path: string): Promise<OfferedPhoto | null> {
  const type = photoTypes[extname(path).toLowerCase()];
  if (type === undefined) return null;
  try {
    const file = await open(path, "r");
    try {
      const found = await file.stat();
      if (!found.isFile() || found.size === 0 || found.size > maxUploadBytes) return null;
      return {
        name: basename(path).slice(-255),
        type,
        bytes: new Uint8Array(await file.readFile()),
      };
    } finally {
      await file.close();
    }
  } catch {
    return null;
  }
}
