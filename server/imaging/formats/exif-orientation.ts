import { readTiffTags } from "./tiff-tags.ts";

/** How a photo has to be turned to be upright: 1 to 8 as in Exif, 1 is upright already. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const orientationTag = 0x0112;
const shortType = 3;

/**
 * Reads the orientation from a TIFF block, the body of every Exif segment. Anything unreadable
 * counts as upright, as viewers do.
 */
export function readOrientation(tiff: Uint8Array): Orientation {
  const value = readTiffTags(tiff, null).get(orientationTag) ?? 1;
  return value >= 1 && value <= 8 ? (value as Orientation) : 1;
}

/** The smallest TIFF block that says how the photo is turned, and nothing else. */
export function createOrientationTiff(orientation: Orientation): Uint8Array {
  const tiff = new Uint8Array(26);
  const view = new DataView(tiff.buffer);
  view.setUint16(0, 0x4949);
  view.setUint16(2, 42, true);
  view.setUint32(4, 8, true);
  view.setUint16(8, 1, true);
  view.setUint16(10, orientationTag, true);
  view.setUint16(12, shortType, true);
  view.setUint32(14, 1, true);
  view.setUint16(18, orientation, true);
  return tiff;
}
