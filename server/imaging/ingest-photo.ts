import { createHash } from "node:crypto";
import { open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { AppError } from "#shared/app-error.ts";
import { uploadContentTypes } from "#shared/upload-limits.ts";

import type { FinishedFile } from "../storage/storage.ts";
import { decodeSmall, readHeader } from "./decode-image.ts";
import { deriveVariants, previewSide } from "./derive-variants.ts";
import { readExifFocal } from "./formats/exif-focal.ts";
import { detectFormat } from "./formats/image-format.ts";
import type { MadeReadable, UploadContentType } from "./formats/image-format.ts";
import { stripMetadata } from "./formats/strip-metadata.ts";
import { makeReadable } from "./make-readable.ts";

/** A photo that has been checked and is ready to be stored. Width and height are upright. */
export type IngestedPhoto = {
  contentType: UploadContentType;
  width: number;
  height: number;
  /** Focal length over the longer side, as the camera wrote it; null where it is not known. */
  focal: number | null;
  /** The upload without its metadata, pixels untouched; a PNG of what not everything here reads. */
  original: FinishedFile;
  thumb: FinishedFile;
  preview: FinishedFile;
};

/** Where an upload lies, and the folder that gets what is made of it. */
export type UploadPlace = { path: string; folder: string };

/**
 * Checks an upload from the cheapest question to the dearest (first bytes, header, every pixel)
 * and makes what is stored of it. Throws `unsupported_media_type`, `image_too_large` or
 * `image_unreadable`. Decodes untrusted bytes: `Decoders` runs it in a process of its own.
 */
export async function ingestPhoto({ path, folder }: UploadPlace): Promise<IngestedPhoto> {
  const { original, ...about } = await takeOriginal({ path, folder });
  return { ...about, original, ...(await makeCopies({ path: original.path, folder })) };
}

/** Makes the small copies of an original that has been taken in before. */
export async function makeCopies({
  path,
  folder,
}: UploadPlace): Promise<Pick<IngestedPhoto, "thumb" | "preview">> {
  const { thumb, preview } = await deriveVariants(await decodeSmall(path, previewSide));
  return {
    thumb: await writeMade(join(folder, "thumb"), [thumb]),
    preview: await writeMade(join(folder, "preview"), [preview]),
  };
}

/**
 * Any upload whose format and size may be taken, without its metadata. Its pixels are looked at only
 * where a PNG is made of them.
 */
export async function takeOriginal({
  path,
  folder,
}: UploadPlace): Promise<Omit<IngestedPhoto, "thumb" | "preview">> {
  const upload = await readFile(path);
  const format = detectFormat(upload);
  if (format === null) {
    throw new AppError(
      "unsupported_media_type",
      "The file is not a JPEG, PNG, WebP, HEIC, AVIF or GIF.",
    );
  }
  const header = await readHeader(upload);
  const contentType = isKept(format) ? format : "image/png";
  const parts = isKept(format)
    ? stripMetadata(upload, format)
    : await makeReadable(upload, format, header);
  const original = await writeMade(join(folder, "original"), parts);
  // Fifty megabytes would otherwise lie there until the next collection, beside the pixels. Small ones
  // share their memory with others.
  if (upload.byteLength === upload.buffer.byteLength) upload.buffer.transfer(0);
  const { autoOrient } = await readHeader(original.path);
  const focal = header.exif === undefined ? null : readExifFocal(header.exif, autoOrient);
  return { contentType, width: autoOrient.width, height: autoOrient.height, focal, original };
}

function isKept(format: UploadContentType | MadeReadable): format is UploadContentType {
  return uploadContentTypes.some((kept) => kept === format);
}

/** Writes the parts of a file one after the other, as they lie in memory. */
export async function writeMade(path: string, parts: readonly Uint8Array[]): Promise<FinishedFile> {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const file = await open(path, "w", 0o600);
  try {
    for (const part of parts) await writeFile(file, part);
  } finally {
    await file.close();
  }
  return { path, bytes, sha256: hash.digest("hex") };
}
