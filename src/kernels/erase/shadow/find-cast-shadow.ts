import { checkMaskFits } from "../../check-input.ts";
import { findMaskBounds } from "../../mask.ts";
import type { Mask, Raster, Rect } from "../../raster.ts";
import { growRect } from "../../rect.ts";
import { stepWithin, type Steps } from "../../steps.ts";
import { separateInSteps } from "./separate-shadow.ts";
import { createShadowCore, markWithin, type ShadowCore } from "./shadow-core.ts";
import { shrinkPicture, type SmallPicture } from "./shrink-picture.ts";

/** A shadow is looked for as far around as this share of the object's width. */
const reach = 0.42;
const workingSide = 160;
const smallestMask = 200;

/**
 * The mask grown by the shadow that the object under it casts on surfaces around it: surroundings
 * that look like others further away with less light of every colour, and that are reached from
 * the mask sideways or downwards, for light in rooms comes from above. Without evidence the mask
 * comes back as it was. Coverage is never lowered. Throws `RangeError` for a
 * mask of another size. Cost: as `relightInSteps` on four times the area of the mask.
 */
export function* findCastShadowInSteps(photo: Raster, mask: Mask): Steps<Mask> {
  checkMaskFits(mask, photo);
  const grown: Mask = { width: mask.width, height: mask.height, data: mask.data.slice() };
  const bounds = findMaskBounds(mask);
  const covered = mask.data.reduce((count, value) => count + (value > 0 ? 1 : 0), 0);
  if (bounds === null || covered < smallestMask) return grown;
  const side = Math.sqrt(covered);
  const area = growRect(bounds, Math.ceil(side * (reach + 1)), photo);
  const factor = Math.max(1, (side * (1 + 2 * reach)) / workingSide);
  const small = shrinkPicture(photo.data, mask.data, photo.width, area, factor);
  yield 0.05;
  const isShadow = yield* findShadow(small, (side * reach) / factor);
  spread(grown, area, isShadow, small);
  return grown;
}

/** 1 for the pixels around the mask that are in its shadow. */
function* findShadow(
  { rgb, parts, width, height }: SmallPicture,
  radius: number,
): Steps<Uint8Array> {
  const isMasked = parts.map((coverage) => (coverage > 0 ? 1 : 0));
  // Six masks at a time are in use, and a queue.
  const core = createShadowCore(width * height * 10 + width * 4 + 65_536);
  const held = core.takeUint8(isMasked);
  const isNear = markWithin(core, held, width, radius);
  const separating = separateInSteps(rgb, isNear, width, height);
  const { isObject, gains } = yield* stepWithin(separating, 0.05, 0.95);
  yield 0.95;
  const isDark = core.takeUint8(isMasked.length);
  for (let p = 0; p < isDark.length; p++) {
    isDark[p] = isNear[p]! & (1 - isMasked[p]!) & (1 - isObject[p]!) & lacksLight(gains, p * 3);
  }
  return keepConnected(core, isDark, held, width);
}

/** Mean gain, in logarithms, from which a surface counts as shaded: about a seventh of its light. */
const faintest = 0.15;
/** A shadow takes away light of all colours: its tint is at most this share of its gain. */
const mostTint = 0.2;

function lacksLight(gains: Float32Array, i: number): 0 | 1 {
  const gain = (gains[i]! + gains[i + 1]! + gains[i + 2]!) / 3;
  const tint = Math.hypot(gains[i]! - gain, gains[i + 1]! - gain, gains[i + 2]! - gain);
  return gain > faintest && tint < mostTint * gain ? 1 : 0;
}

/** A margin around what is drawn may hold background; the shadow may begin beyond it. */
const widestGap = 4;

function keepConnected(
  core: ShadowCore,
  isDark: Uint8Array,
  isMasked: Uint8Array,
  width: number,
): Uint8Array {
  const isKept = core.takeUint8(isDark.length);
  core.lend(() => {
    const isBeside = markWithin(core, isMasked, width, widestGap);
    for (let row = 0; row < isDark.length; row += width) {
      for (let x = 0; x < width; x++) {
        const p = row + x;
        if (isDark[p] === 0) continue;
        const isReached = row > 0 && touchesRow(isKept, p - width, x, width);
        if (isReached || (isBeside[p] === 1 && liesUnder(isMasked, p, width))) isKept[p] = 1;
      }
      for (let p = row + 1; p < row + width; p++) isKept[p]! |= isDark[p]! & isKept[p - 1]!;
      for (let p = row + width - 2; p >= row; p--) isKept[p]! |= isDark[p]! & isKept[p + 1]!;
    }
  });
  return closeGaps(core, isKept, isMasked, width);
}

/** Whether the pixel at column `x`, or one to its left or right, is kept. */
function touchesRow(isKept: Uint8Array, p: number, x: number, width: number): boolean {
  if (isKept[p] === 1) return true;
  return (x > 0 && isKept[p - 1] === 1) || (x + 1 < width && isKept[p + 1] === 1);
}

/** Whether something under the mask is at the height of the pixel or a little above. */
function liesUnder(isMasked: Uint8Array, p: number, width: number): boolean {
  for (let row = p - widestGap * width; row <= p + width; row += width) {
    for (let q = row - widestGap; q <= row + widestGap; q++) if (isMasked[q] === 1) return true;
  }
  return false;
}

const smoothing = 3;

/** Closes holes and notches, also those between the shadow and the mask. */
function closeGaps(
  core: ShadowCore,
  isKept: Uint8Array,
  isMasked: Uint8Array,
  width: number,
): Uint8Array {
  if (!isKept.includes(1)) return isKept;
  const both = core.takeUint8(isKept.length);
  for (let p = 0; p < both.length; p++) both[p] = isKept[p]! | isMasked[p]!;
  const isFar = markWithin(core, both, width, smoothing);
  for (let p = 0; p < isFar.length; p++) isFar[p] = 1 - isFar[p]!;
  const isOpen = markWithin(core, isFar, width, smoothing);
  const isBeside = markWithin(core, isKept, width, 2 * smoothing);
  return both.map((_, p) => isBeside[p]! & (1 - isOpen[p]!));
}

function spread(grown: Mask, area: Rect, isShadow: Uint8Array, small: SmallPicture): void {
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
