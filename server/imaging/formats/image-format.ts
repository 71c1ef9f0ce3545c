import type { uploadContentTypes } from "#shared/upload-limits.ts";

/** The formats that may be uploaded. */
export type UploadContentType = (typeof uploadContentTypes)[number];

/** Tells the format from the first bytes; null for anything else. Names and headers are not asked. */
export function detectFormat(bytes: Uint8Array): UploadContentType | null {
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  const isWebp = startsWith(bytes, 0, ascii("RIFF")) && startsWith(bytes, 8, ascii("WEBP"));
  return isWebp ? "image/webp" : null;
}

/** Whether `bytes` holds `expected` at `offset`. */
export function startsWith(
  bytes: Uint8Array,
  offset: number,
  expected: readonly number[] | Uint8Array,
): boolean {
  for (let index = 0; index < expected.length; index += 1) {
    if (bytes[offset + index] !== expected[index]) return false;
  }
  return true;
}

/** The byte values of an ASCII string. */
export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
