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
 * The same picture without anything said about it (place, time, camera, person, texts), as parts to be
 * written one after the other; most are views of `bytes`. No pixel is coded anew: only whole segments
 * are left out, and the orientation written back. Throws `image_unreadable` for a file that ends early.
 */
export function stripMetadata(bytes: Uint8Array, contentType: UploadContentType): Uint8Array[] {
  return strippers[contentType](bytes);
}
