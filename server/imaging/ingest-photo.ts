import { createHash } from "node:crypto";

import type { Raster } from "#kernels/raster.ts";
import { AppError } from "#shared/app-error.ts";

import { decodeImage, readHeader } from "./decode-image.ts";
import { deriveVariants } from "./derive-variants.ts";
import { detectFormat } from "./formats/image-format.ts";
import type { UploadContentType } from "./formats/image-format.ts";
import { stripMetadata } from "./formats/strip-metadata.ts";

/** A photo that has been checked and is ready to be stored. Width and height are upright. */
export type IngestedPhoto = {
  contentType: UploadContentType;
  width: number;
  height: number;
  sha256: string;
  /** The upload without its metadata, pixels untouched. */
  original: Uint8Array;
  thumb: Uint8Array;
  preview: Uint8Array;
};

/**
 * Checks an upload from the cheapest question to the dearest (first bytes, header, every pixel)
 * and makes what is stored of it. Throws `unsupported_media_type`, `image_too_large` or
 * `image_unreadable`. Decodes untrusted bytes: run it in the kernel pool.
 */
export async function ingestPhoto(upload: Uint8Array): Promise<IngestedPhoto> {
  const { contentType, original, raster } = await decodeUpload(upload);
  const variants = await deriveVariants(raster);
  return {
    contentType,
    width: raster.width,
    height: raster.height,
    sha256: createHash("sha256").update(original).digest("hex"),
    original,
    ...variants,
  };
}

/** Any upload that has passed every check: without its metadata, and as pixels, upright. */
export async function decodeUpload(
  upload: Uint8Array,
): Promise<{ contentType: UploadContentType; original: Uint8Array; raster: Raster }> {
  const contentType = detectFormat(upload);
  if (contentType === null) {
    throw new AppError("unsupported_media_type", "The file is not a JPEG, PNG or WebP.");
  }
  await readHeader(upload);
  const original = stripMetadata(upload, contentType);
  return { contentType, original, raster: await decodeImage(original) };
}
