import type { UploadContentType } from "./image-format.ts";
import { stripJpeg } from "./jpeg.ts";
import { stripPng } from "./png.ts";
import { stripWebp } from "./webp.ts";

const strippers: Record<UploadContentType, (bytes: Uint8Array) => Uint8Array[]> = {
  "image/jpeg": stripJpeg,
  "image/png": stripPng,
  "image/webp": stripWebp,
};

/**
 * The same picture without anything said about it (place, time, camera, person, texts), in fresh
 * memory. No pixel is coded anew: only whole segments are left out, and the orientation written
 * back. Throws `image_unreadable` for a file that ends early.
 */
export function stripMetadata(
  bytes: Uint8Array,
  contentType: UploadContentType,
): Uint8Array<ArrayBuffer> {
  const parts = strippers[contentType](bytes);
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}
