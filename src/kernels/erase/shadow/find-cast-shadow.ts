import { checkMaskFits } from "../../check-input.ts";
import { findMaskBounds } from "../../mask.ts";
import { measureDistance } from "../../mask/distance-transform.ts";
import type { Mask, Raster, Rect } from "../../raster.ts";
import { runSteps, stepWithin, type Steps } from "../../steps.ts";
import { separateInSteps } from "./separate-shadow.ts";
import { shrinkPicture } from "./shrink-picture.ts";

/** A shadow is looked for as far around as this share of the object's width. */
const reach = 0.42;
const workingSide = 160;
/** Mean gain, in logarithms, from which a surface counts as shaded: about a seventh of its light. */
const faintest = 0.15;
const smallestMask = 200;

/**
 * The mask grown by the shadow that the object under it casts on surfaces around it: surroundings
 * that hang together with the mask and look like others further away with less light. Without
 * evidence the mask comes back as it was. Coverage is never lowered. Throws `RangeError` for a
 * mask of another size. Cost: as `relightMask` on four times the area of the mask.
 */
export function findCastShadow(photo: Raster, mask: Mask): Mask {
  return runSteps(findCastShadowInSteps(photo, mask));
}

/** `findCastShadow` in steps; the first checks what is given. */
export function* findCastShadowInSteps(photo: Raster, mask: Mask): Steps<Mask> {
  checkMaskFits(mask, photo);
  const grown: Mask = { width: mask.width, height: mask.height, data: mask.data.slice() };
  const bounds = findMaskBounds(mask);
  const covered = mask.data.reduce((count, value) => count + (value > 0 ? 1 : 0), 0);
  if (bounds === null || covered < smallestMask) return grown;
  const side = Math.sqrt(covered);
  const area = growRect(bounds, Math.ceil(side * (reach + 1)), photo);
  const factor = Math.max(1, (side * (1 + 2 * reach)) / workingSide);
  const small = shrinkPicture(...cut(photo, mask, area), factor);
  yield 0.05;
  const isShadow = yield* findShadow(small, (side * reach) / factor);
  spread(grown, area, isShadow, small);
  return grown;
}

function growRect(bounds: Rect, margin: number, { width, height }: Raster): Rect {
  return {
    left: Math.max(0, bounds.left - margin),
    top: Math.max(0, bounds.top - margin),
    right: Math.min(width, bounds.right + margin),
    bottom: Math.min(height, bounds.bottom + margin),
  };
}

function cut(
  photo: Raster,
  mask: Mask,
  area: Rect,
): [colours: Uint8Array, isMasked: Uint8Array, width: number, height: number] {
  const width = area.right - area.left;
  const height = area.bottom - area.top;
  const colours = new Uint8Array(width * height * 4);
  const isMasked = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (area.top + y) * photo.width + area.left;
    colours.set(photo.data.subarray(from * 4, (from + width) * 4), y * width * 4);
    for (let x = 0; x < width; x++) isMasked[y * width + x] = mask.data[from + x]! > 0 ? 1 : 0;
  }
  return [colours, isMasked, width, height];
}

type Small = { rgb: Uint8Array; isMasked: Uint8Array; width: number; height: number };

/** 1 for the pixels around the mask that are in its shadow. */
function* findShadow({ rgb, isMasked, width, height }: Small, radius: number): Steps<Uint8Array> {
  const toMask = measureDistance(isMasked, width, height);
  const isNear = isMasked.map((_, p) => (toMask[p]! <= radius ? 1 : 0));
  const separating = separateInSteps(rgb, isNear, width, height);
  const { isObject, gains } = yield* stepWithin(separating, 0.05, 0.95);
  yield 0.95;
  const isDark = isNear.map((near, p) => {
    const gain = (gains[p * 3]! + gains[p * 3 + 1]! + gains[p * 3 + 2]!) / 3;
    return near === 1 && isMasked[p] === 0 && isObject[p] === 0 && gain > faintest ? 1 : 0;
  });
  return keepConnected(isDark, isMasked, width);
}

/** A margin around what is drawn may hold background; the shadow may begin beyond it. */
const widestGap = 4;

function keepConnected(isDark: Uint8Array, isMasked: Uint8Array, width: number): Uint8Array {
  const height = isDark.length / width;
  const toMask = measureDistance(isMasked, width, height);
  const isKept = new Uint8Array(isDark.length);
  const queue: number[] = [];
  for (let p = 0; p < isDark.length; p++) {
    if (isDark[p] === 0 || toMask[p]! > widestGap) continue;
    isKept[p] = 1;
    queue.push(p);
  }
  for (let i = 0; i < queue.length; i++) {
    const p = queue[i]!;
    const x = p % width;
    for (const q of [x > 0 ? p - 1 : -1, x < width - 1 ? p + 1 : -1, p - width, p + width]) {
      if (q < 0 || q >= isDark.length || isDark[q] === 0 || isKept[q] === 1) continue;
      isKept[q] = 1;
      queue.push(q);
    }
  }
  return closeGaps(isKept, isMasked, width);
}

const smoothing = 3;

/** Closes holes and notches, also those between the shadow and the mask. */
function closeGaps(isKept: Uint8Array, isMasked: Uint8Array, width: number): Uint8Array {
  if (!isKept.includes(1)) return isKept;
  const height = isKept.length / width;
  const both = isKept.map((kept, p) => kept | isMasked[p]!);
  const toBoth = measureDistance(both, width, height);
  const isFar = toBoth.map((distance) => (distance > smoothing ? 1 : 0));
  const toFar = measureDistance(Uint8Array.from(isFar), width, height);
  const toKept = measureDistance(isKept, width, height);
  return both.map((_, p) => (toFar[p]! > smoothing && toKept[p]! <= 2 * smoothing ? 1 : 0));
}

function spread(grown: Mask, area: Rect, isShadow: Uint8Array, small: Small): void {
  const width = area.right - area.left;
  const height = area.bottom - area.top;
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * small.height) / height) * small.width;
    for (let x = 0; x < width; x++) {
      if (isShadow[row + Math.floor((x * small.width) / width)] === 0) continue;
      grown.data[(area.top + y) * grown.width + area.left + x] = 255;
    }
  }
}
