import { AppError } from "#shared/app-error.ts";

import { ascii, startsWith } from "./image-format.ts";
import { createOrientationTiff, readOrientation } from "./exif-orientation.ts";

const keptTypes = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
const exifFlag = 0x08;
const xmpFlag = 0x04;

/**
 * Copies a WebP without Exif, XMP, unknown chunks and whatever follows the end; the coded pixels
 * and the colour profile stay byte for byte, and so does the orientation. Format: WebP container
 * specification (RFC 9649, section 2). Cost: one pass.
 */
export function stripWebp(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fileEnd = 8 + view.getUint32(4, true);
  if (fileEnd > bytes.length) throw broken();
  const kept: Uint8Array[] = [];
  let exif: Uint8Array | null = null;
  let at = 12;
  while (at + 8 <= fileEnd) {
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > fileEnd) throw broken();
    const type = String.fromCharCode(...bytes.subarray(at, at + 4));
    if (type === "EXIF") exif ??= bytes.subarray(at + 8, at + 8 + length);
    if (keptTypes.has(type)) kept.push(bytes.slice(at, end));
    at = end;
  }
  const orientation = exif === null ? 1 : readOrientation(skipExifHeader(exif));
  const header = kept[0];
  if (header === undefined) throw broken();
  if (startsWith(header, 0, ascii("VP8X"))) {
    const flags = (header[8] ?? 0) & ~(exifFlag | xmpFlag);
    header[8] = orientation === 1 ? flags : flags | exifFlag;
    if (orientation !== 1) kept.push(createChunk("EXIF", createOrientationTiff(orientation)));
  }
  return [createRiffHeader(kept), ...kept];
}

/** Some writers put the JPEG's "Exif" header before the TIFF block. */
function skipExifHeader(exif: Uint8Array): Uint8Array {
  return startsWith(exif, 0, ascii("Exif\0\0")) ? exif.subarray(6) : exif;
}

function createChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(8 + data.length + (data.length % 2));
  chunk.set(ascii(type));
  new DataView(chunk.buffer).setUint32(4, data.length, true);
  chunk.set(data, 8);
  return chunk;
}

function createRiffHeader(chunks: readonly Uint8Array[]): Uint8Array {
  const header = new Uint8Array(12);
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 4);
  header.set(ascii("RIFF"));
  new DataView(header.buffer).setUint32(4, length, true);
  header.set(ascii("WEBP"), 8);
  return header;
}

function broken(): AppError {
  return new AppError("image_unreadable", "The WebP is truncated or malformed.");
}
