import { AppError } from "#shared/app-error.ts";

import { ascii, startsWith } from "./image-format.ts";
import { createOrientationTiff, readOrientation } from "./exif-orientation.ts";
import type { Orientation } from "./exif-orientation.ts";

const exifHeader = ascii("Exif\0\0");
const iccHeader = ascii("ICC_PROFILE\0");
const jfifHeader = ascii("JFIF\0");
const adobeHeader = ascii("Adobe");

type Segment = { marker: number; start: number; end: number };

/**
 * Copies a JPEG without Exif, XMP, IPTC, comments, thumbnails, further pictures and whatever
 * follows the end. Kept are the coded pixels byte for byte, JFIF, Adobe's colour transform, the
 * colour profile and the orientation. Format: ITU T.81 annex B. Cost: one pass.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array[] {
  const segments = readSegments(bytes);
  const orientation = findOrientation(bytes, segments);
  const kept = segments
    .filter((segment) => isKept(bytes, segment))
    .map((segment) => bytes.subarray(segment.start, segment.end));
  const firstIsJfif = kept[1]?.[1] === 0xe0;
  const exif = orientation === 1 ? [] : [createExifSegment(orientation)];
  const head = firstIsJfif ? 2 : 1;
  return [...kept.slice(0, head), ...exif, ...kept.slice(head)];
}

function readSegments(bytes: Uint8Array): Segment[] {
  const segments: Segment[] = [{ marker: 0xd8, start: 0, end: 2 }];
  let at = 2;
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined || marker === 0) throw broken();
    if (marker === 0xd9) {
      segments.push({ marker, start: at, end: at + 2 });
      return segments;
    }
    if (standsAlone(marker)) {
      segments.push({ marker, start: at, end: at + 2 });
      at += 2;
      continue;
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const bodyEnd = at + 2 + length;
    if (length < 2 || bodyEnd > bytes.length) throw broken();
    const end = marker === 0xda ? findScanEnd(bytes, bodyEnd) : bodyEnd;
    segments.push({ marker, start: at, end });
    at = end;
  }
}

/** Coded pixels run up to the next marker that is neither a stuffed zero nor a restart. */
function findScanEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at === -1) throw broken();
    const next = bytes[at + 1];
    if (next === undefined) throw broken();
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at += next === 0xff ? 1 : 2;
  }
}

function standsAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

function isKept(bytes: Uint8Array, { marker, start }: Segment): boolean {
  const body = start + 4;
  if (marker === 0xe0) return startsWith(bytes, body, jfifHeader);
  if (marker === 0xe2) return startsWith(bytes, body, iccHeader);
  if (marker === 0xee) return startsWith(bytes, body, adobeHeader);
  const isApplicationOrComment = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
  return !isApplicationOrComment;
}

function findOrientation(bytes: Uint8Array, segments: readonly Segment[]): Orientation {
  const exif = segments.find(
    ({ marker, start }) => marker === 0xe1 && startsWith(bytes, start + 4, exifHeader),
  );
  return exif === undefined
    ? 1
    : readOrientation(bytes.subarray(exif.start + 4 + exifHeader.length, exif.end));
}

function createExifSegment(orientation: Orientation): Uint8Array {
  const tiff = createOrientationTiff(orientation);
  const length = 2 + exifHeader.length + tiff.length;
  return Uint8Array.from([0xff, 0xe1, length >> 8, length & 0xff, ...exifHeader, ...tiff]);
}

function broken(): AppError {
  return new AppError("image_unreadable", "The JPEG is truncated or malformed.");
}
