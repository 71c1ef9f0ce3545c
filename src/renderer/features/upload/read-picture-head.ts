/** What the first bytes of a file say it is; its name and declared type are only claims. */
export type FileKind = "jpeg" | "png" | "webp" | "heic" | "other";

export type PictureSize = { width: number; height: number };

/** Brands of ISO base media files that hold HEVC still pictures. */
const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

/** Names the kind of a file by its magic bytes; twelve bytes are enough. */
export function readFileKind(head: Uint8Array): FileKind {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (readAscii(head, 0, 4) === "RIFF" && readAscii(head, 8, 4) === "WEBP") return "webp";
  if (readAscii(head, 4, 4) === "ftyp" && heicBrands.has(readAscii(head, 8, 4))) return "heic";
  return "other";
}

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
