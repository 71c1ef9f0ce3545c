import type { uploadContentTypes } from "#shared/upload-limits.ts";

/** The formats that a photo is kept in. */
export type UploadContentType = (typeof uploadContentTypes)[number];

/** The formats of which a PNG is made, because not everything here reads them. */
export type MadeReadable = "image/heic" | "image/avif" | "image/gif";

/** Tells the format from the first bytes; null for anything else. Names and headers are not asked. */
export function detectFormat(bytes: Uint8Array): UploadContentType | MadeReadable | null {
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  const isWebp = startsWith(bytes, 0, ascii("RIFF")) && startsWith(bytes, 8, ascii("WEBP"));
  if (isWebp) return "image/webp";
  const isGif = startsWith(bytes, 0, ascii("GIF87a")) || startsWith(bytes, 0, ascii("GIF89a"));
  return isGif ? "image/gif" : detectHeif(bytes);
}

const avifBrands = ["avif", "avis"];
const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

/**
 * AVIF and HEIC are the same container (ISO/IEC 23008-12), and what it calls itself first may be the
 * container's own name: then the brands that follow decide.
 */
function detectHeif(bytes: Uint8Array): MadeReadable | null {
  if (!startsWith(bytes, 4, ascii("ftyp"))) return null;
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= Math.min(size, bytes.length, maxBrandBytes); at += 4) {
    // Between the first brand and the others stands its version.
    if (at !== 12) brands.push(String.fromCharCode(...bytes.subarray(at, at + 4)));
  }
  if (brands.some((brand) => avifBrands.includes(brand))) return "image/avif";
  return brands.some((brand) => heicBrands.includes(brand)) ? "image/heic" : null;
}

const maxBrandBytes = 256;

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
