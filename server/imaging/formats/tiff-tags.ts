const shortType = 3;
const longType = 4;

/** Whole numbers of a directory, by tag: what is of another kind is not among them. */
export type TiffTags = ReadonlyMap<number, number>;

/**
 * Reads single numbers from a directory of a TIFF block, the body of every Exif segment: the one at
 * this place, or the first. Of what is cut off or unreadable nothing is read; never throws.
 */
export function readTiffTags(tiff: Uint8Array, place: number | null): TiffTags {
  const tags = new Map<number, number>();
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (view.byteLength < 8) return tags;
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return tags;
  const little = order === 0x4949;
  const directory = place ?? view.getUint32(4, little);
  if (directory + 2 > view.byteLength) return tags;
  const entries = view.getUint16(directory, little);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > view.byteLength) return tags;
    const tag = view.getUint16(entry, little);
    const type = view.getUint16(entry + 2, little);
    if (view.getUint32(entry + 4, little) !== 1 || tags.has(tag)) continue;
    if (type === shortType) tags.set(tag, view.getUint16(entry + 8, little));
    if (type === longType) tags.set(tag, view.getUint32(entry + 8, little));
  }
  return tags;
}
