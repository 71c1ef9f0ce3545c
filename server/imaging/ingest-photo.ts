import { createHash } from "node:crypto";

import type { Raster } from "#kernels/raster.ts";
import { AppError } from "#shared/app-error.ts";

import { decodeImage, readHeader } from "./decode-image.ts";
import { deriveVariants } from "./derive-variants.ts";
import { readExifFocal } from "./formats/exif-focal.ts";
import { detectFormat } from "./formats/image-format.ts";
import type { UploadContentType } from "./formats/image-format.ts";
import { stripMetadata } from "./formats/strip-metadata.ts";

/** A photo that has been checked and is ready to be stored. Width and height are upright. */
export type IngestedPhoto = {
  contentType: UploadContentType;
  width: number;
  height: number;
  /** Focal length over the longer side, as the camera wrote it; null where it is not known. */
  focal: number | null;
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
  const { contentType, original, raster, exif } = await decodeUpload(upload);
  const variants = await deriveVariants(raster);
  return {
    contentType,
    width: raster.width,
    height: raster.height,
    focal: exif === null ? null : readExifFocal(exif, raster),
    sha256: createHash("sha256").update(original).digest("hex"),
    original,
    ...variants,
  };
}

/** An upload that has passed every check. */
export type DecodedUpload = {
  contentType: UploadContentType;
  /** Without its metadata. */
  original: Uint8Array;
  /** Upright. */
  raster: Raster;
  /** The Exif block that was cut out. */
  exif: Uint8Array | null;
};

/** Checks and decodes any upload; throws as `ingestPhoto` does. */
export async function decodeUpload(upload: Uint8Array): Promise<DecodedUpload> {
  const contentType = detectFormat(upload);
  if (contentType === null) {
    throw new AppError("unsupported_media_type", "The file is not a JPEG, PNG or WebP.");
  }
  const { exif = null } = await readHeader(upload);
  const original = stripMetadata(upload, contentType);
  return { contentType, original, raster: await decodeImage(original), exif };
}
