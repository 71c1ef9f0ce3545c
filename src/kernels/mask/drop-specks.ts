import type { Mask } from "../raster.ts";

/** A place of the picture, in whole pixels. */
export type Place = { readonly x: number; readonly y: number };

/** The diameter of what counts as a finger's width, as a part of the picture's longer side. */
const fingerPart = 1 / 64;

/**
 * A region (0 or 1 a pixel) without parts smaller than the disc a finger covers and without holes
 * smaller than it, but for those that hold one of `clicks`: people see dust and pinholes only once
 * the wall is painted. Parts and holes hang together by their sides. Linear in the pixels.
 */
export function dropSpecks(
  isInside: Uint8Array,
  width: number,
  clicks: readonly Place[],
): Uint8Array {
  const height = isInside.length / width;
  const least = (Math.PI / 4) * (Math.max(width, height) * fingerPart) ** 2;
  const isClicked = new Uint8Array(isInside.length);
  for (const { x, y } of clicks) isClicked[y * width + x] = 1;
  const isSeen = new Uint8Array(isInside.length);
  const part = new Int32Array(isInside.length);
  const cleaned = isInside.slice();
  for (let start = 0; start < isInside.length; start++) {
    if (isSeen[start] === 1) continue;
    const { size, isKept } = walkPart(isInside, width, start, { isSeen, isClicked, part });
    // The largest part of a tiny picture is below a finger too; what was clicked always stays.
    if (isKept || size >= least || size === isInside.length) continue;
    const other = isInside[start] === 1 ? 0 : 1;
    for (let at = 0; at < size; at++) cleaned[part[at]!] = other;
  }
  return cleaned;
}

/**
 * `dropSpecks` of a mask by what it covers at least half; the borders of what stays are as soft as
 * before. A mask that would be left with nothing, and one without specks, is itself.
 */
export function dropMaskSpecks(mask: Mask, clicks: readonly Place[]): Mask {
  const { width, height } = mask;
  const isInside = mask.data.map((coverage) => (coverage >= 128 ? 1 : 0));
  const cleaned = dropSpecks(isInside, width, clicks);
  if (!cleaned.includes(1) || cleaned.every((value, i) => value === isInside[i])) return mask;
  const data = mask.data.map((coverage, i) =>
    cleaned[i] === isInside[i] ? coverage : cleaned[i]! * 255,
  );
  return { width, height, data };
}

type Walk = {
  readonly isSeen: Uint8Array;
  readonly isClicked: Uint8Array;
  /** Where the pixels of the part are written to. */
  readonly part: Int32Array;
};

function walkPart(
  isInside: Uint8Array,
  width: number,
  start: number,
  { isSeen, isClicked, part }: Walk,
): { size: number; isKept: boolean } {
  const value = isInside[start];
  let size = 0;
  let isKept = false;
  const reach = (p: number): void => {
    if (isSeen[p] === 1 || isInside[p] !== value) return;
    isSeen[p] = 1;
    part[size++] = p;
  };
  reach(start);
  for (let at = 0; at < size; at++) {
    const p = part[at]!;
    const x = p % width;
    if (isClicked[p] === 1) isKept = true;
    if (x > 0) reach(p - 1);
    if (x + 1 < width) reach(p + 1);
    if (p >= width) reach(p - width);
    if (p + width < isInside.length) reach(p + width);
  }
  return { size, isKept };
}
