import { ascii, startsWith } from "./image-format.ts";
import { readTiffTags, type TiffTags } from "./tiff-tags.ts";

const exifDirectoryTag = 0x8769;
const pixelWidthTag = 0xa002;
const pixelHeightTag = 0xa003;
const focalIn35mmTag = 0xa405;

/** Of a 35 mm film's frame, 36 × 24 mm, in millimetres. */
const filmDiagonal = Math.hypot(36, 24);
/** Lenses from a fisheye's to a telephoto's, in millimetres on that film. */
const shortest = 8;
const longest = 400;
/** How far the sides' ratio may be from the one that the camera wrote: then nothing was cut away. */
const mostCut = 0.02;
/** Wider pictures are bands of what the lens saw, which is what its length is told for. */
const widest = 1.6;

/**
 * Focal length over the photo's longer side, from an Exif block (JPEG's, PNG's or WebP's): the
 * lens's length on 35 mm film (Exif 2.32, FocalLengthIn35mmFilm), by the diagonal. Null without
 * one, and for a photo that was cut since: the block does not say where. Turned photos count as
 * they are, `width` and `height` either way round. Never throws.
 */
export function readExifFocal(
  block: Uint8Array,
  { width, height }: { width: number; height: number },
): number | null {
  const tiff = startsWith(block, 0, ascii("Exif\0\0")) ? block.subarray(6) : block;
  const directory = readTiffTags(tiff, null).get(exifDirectoryTag);
  if (directory === undefined) return null;
  const tags = readTiffTags(tiff, directory);
  const focal = tags.get(focalIn35mmTag) ?? 0;
  const ratio = longOverShort(width, height);
  if (focal < shortest || focal > longest || ratio > widest || !isWhole(tags, ratio)) return null;
  return ((focal / filmDiagonal) * Math.hypot(width, height)) / Math.max(width, height);
}

function isWhole(tags: TiffTags, ratio: number): boolean {
  const width = tags.get(pixelWidthTag) ?? 0;
  const height = tags.get(pixelHeightTag) ?? 0;
  if (width === 0 || height === 0) return false;
  return Math.abs(Math.log(longOverShort(width, height) / ratio)) < mostCut;
}

function longOverShort(width: number, height: number): number {
  return Math.max(width, height) / Math.min(width, height);
}
