/** What the first bytes of a file say it is; its name and declared type are only claims. */
export type FileKind = "jpeg" | "png" | "webp" | "heic" | "avif" | "gif" | "other";

export type PictureSize = { width: number; height: number };

/** Brands of ISO base media files that hold HEVC still pictures. */
const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

/** The container of both names itself first where nothing else is said. */
const avifBrands = new Set(["avif", "avis"]);

/** Names the kind of a file by its first bytes, as `server/imaging/formats/image-format.ts` does. */
export function readFileKind(head: Uint8Array): FileKind {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (readAscii(head, 0, 4) === "RIFF" && readAscii(head, 8, 4) === "WEBP") return "webp";
  if (/^GIF8[79]a$/.test(readAscii(head, 0, 6))) return "gif";
  const brands = readAscii(head, 4, 4) === "ftyp" ? listBrands(head) : [];
  if (brands.some((brand) => avifBrands.has(brand))) return "avif";
  return brands.some((brand) => heicBrands.has(brand)) ? "heic" : "other";
}

/** The first brand, and behind its version all others. */
function listBrands(head: Uint8Array): string[] {
  if (head.length < 12) return [];
  const end = Math.min(viewOf(head).getUint32(0), head.length, maxBrandBytes);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(readAscii(head, at, 4));
  return brands;
}

const maxBrandBytes = 256;

/**
 * The stored size in pixels, read from the header so that an enormous picture is refused before
 * anything decodes it. Null when the head is too short or says nothing sensible.
 */
export function readPictureSize(head: Uint8Array): PictureSize | null {
  const size = readSizeByKind(head);
  return size !== null && size.width > 0 && size.height > 0 ? size : null;
}

function readSizeByKind(head: Uint8Array): PictureSize | null {
  switch (readFileKind(head)) {
    case "jpeg":
      return readJpegSize(viewOf(head));
    case "png":
      return readPngSize(head);
    case "webp":
      return readWebpSize(head);
    case "gif":
      return readGifSize(head);
    case "heic":
    case "avif":
      return readHeifSize(head);
    default:
      return null;
  }
}

function readPngSize(head: Uint8Array): PictureSize | null {
  if (head.length < 24 || readAscii(head, 12, 4) !== "IHDR") return null;
  const view = viewOf(head);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Walks the segments up to the frame header (ITU-T T.81, B.2.2). */
function readJpegSize(view: DataView): PictureSize | null {
  let offset = 2;
  while (offset + 9 <= view.byteLength) {
    if (view.getUint8(offset) !== 0xff) return null;
    const marker = view.getUint8(offset + 1);
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (isFrameHeader(marker)) {
      return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    }
    if (marker === 0xd9 || marker === 0xda) return null;
    offset += 2 + view.getUint16(offset + 2);
  }
  return null;
}

function isFrameHeader(marker: number): boolean {
  const isTable = marker === 0xc4 || marker === 0xc8 || marker === 0xcc;
  return marker >= 0xc0 && marker <= 0xcf && !isTable;
}

/** The three kinds of first chunk: extended, lossless, lossy (RFC 9649). */
function readWebpSize(head: Uint8Array): PictureSize | null {
  if (head.length < 30) return null;
  const view = viewOf(head);
  switch (readAscii(head, 12, 4)) {
    case "VP8X":
      return { width: 1 + readUint24(view, 24), height: 1 + readUint24(view, 27) };
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case "VP8 ":
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
    default:
      return null;
  }
}

function readGifSize(head: Uint8Array): PictureSize | null {
  if (head.length < 10) return null;
  const view = viewOf(head);
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

/** The largest size that is named: those of tiles, thumbnails and masks are smaller (ISO/IEC 23008-12). */
function readHeifSize(head: Uint8Array): PictureSize | null {
  const view = viewOf(head);
  let largest: PictureSize | null = null;
  let at = head.indexOf(ispe[0]);
  while (at !== -1 && at + 16 <= head.length) {
    if (ispe.every((value, index) => head[at + index] === value)) {
      const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
      if (largest === null || size.width * size.height > largest.width * largest.height) {
        largest = size;
      }
    }
    at = head.indexOf(ispe[0], at + 1);
  }
  return largest;
}

/** "ispe", and behind it what every such box has: no version and no flags. */
const ispe = [0x69, 0x73, 0x70, 0x65, 0, 0, 0, 0] as const;

function readUint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((value, index) => bytes[index] === value);
}

function readAscii(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length));
}
