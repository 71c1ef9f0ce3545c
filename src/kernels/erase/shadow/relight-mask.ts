import { linearOfByte, srgbByteFromLinear } from "../../colour.ts";
import { placeTaps, type Taps } from "../../interpolate.ts";
import { findMaskBounds } from "../../mask.ts";
import type { Rect } from "../../raster.ts";
import { cutRect } from "../../rect.ts";
import { stepWithin, type Steps } from "../../steps.ts";
import { logFloor } from "./log-picture.ts";
import { separateInSteps } from "./separate-shadow.ts";
import { shrinkPicture, type SmallPicture } from "./shrink-picture.ts";

/** Masks are divided at a size at which a square of the same area would be so many pixels wide. */
const workingSide = 160;
/** No more than so many pixels are looked at: long masks reach far with little area. */
const mostPixels = 10 * workingSide * workingSide;
/** Surroundings count as far away as this share of the side of a square of the mask's area. */
const reach = 1.2;
const leastReach = 64;
/** Smaller masks, in pixels, hold nothing but their object. */
const smallestMask = 600;

/** A larger picture around that of `colours`, and where in it that lies: what is only looked at. */
export type Surroundings = {
  readonly colours: ArrayLike<number>;
  /** Not 0 inside the mask. */
  readonly mask: ArrayLike<number>;
  readonly width: number;
  /** As far as it is looked at. */
  readonly area: Rect;
  readonly left: number;
  readonly top: number;
};

/**
 * Gives surroundings under the mask that are only in the object's shadow their light back, in
 * place in `colours` (four bytes a pixel, the fourth unused), and returns what is left to replace:
 * 1 for the object. `isMasked` is 1 inside the mask. Works on a smaller copy of what is around a
 * large mask, so that only the first and the last step grow with it. All of the mask is in
 * `colours`, which may be a part of `around`.
 */
export function* relightInSteps(
  colours: Uint8Array,
  isMasked: Uint8Array,
  width: number,
  height: number,
  around: Surroundings,
): Steps<Uint8Array> {
  let masked = 0;
  for (let p = 0; p < isMasked.length; p++) masked += isMasked[p]!;
  const bounds = findMaskBounds({ width, height, data: isMasked });
  if (bounds === null || masked < smallestMask || masked === isMasked.length) {
    return isMasked.slice();
  }
  const side = Math.sqrt(masked);
  const margin = Math.max(leastReach, Math.ceil(side * reach));
  const area = placeArea(bounds, margin, around);
  const pixels = (area.right - area.left) * (area.bottom - area.top);
  const factor = Math.max(1, side / workingSide, Math.sqrt(pixels / mostPixels));
  const small = shrinkPicture(around.colours, around.mask, around.width, area, factor);
  yield 0.1;
  const separating = separateInSteps(small.rgb, small.isMasked, small.width, small.height);
  const { isObject, gains } = yield* stepWithin(separating, 0.1, 0.9);
  yield 0.9;
  const separated = { ...small, isObject, gains };
  const [left, top] = [area.left - around.left, area.top - around.top];
  return relight(colours, isMasked, width, bounds, {
    ...separated,
    across: placeAlong(
      bounds.left - left,
      bounds.right - left,
      area.right - area.left,
      small.width,
    ),
    down: placeAlong(bounds.top - top, bounds.bottom - top, area.bottom - area.top, small.height),
  });
}

/** What is looked at around the mask, in pixels of the surroundings. */
function placeArea(bounds: Rect, margin: number, { area, left, top }: Surroundings): Rect {
  const near = {
    left: bounds.left + left - margin,
    top: bounds.top + top - margin,
    right: bounds.right + left + margin,
    bottom: bounds.bottom + top + margin,
  };
  return cutRect(near, area);
}

type Separated = SmallPicture & {
  readonly isObject: Uint8Array;
  readonly gains: Float32Array;
  /** Where the columns and the rows of the mask's bounds lie in the small picture. */
  readonly across: Taps;
  readonly down: Taps;
};

function relight(
  colours: Uint8Array,
  isMasked: Uint8Array,
  width: number,
  bounds: Rect,
  small: Separated,
): Uint8Array {
  const isObject = new Uint8Array(isMasked.length);
  const factors = readFactors(small);
  const { across, down } = small;
  for (let y = bounds.top; y < bounds.bottom; y++) {
    const top = down.first[y - bounds.top]! * small.width;
    const bottom = down.second[y - bounds.top]! * small.width;
    const v = down.share[y - bounds.top]!;
    for (let x = bounds.left; x < bounds.right; x++) {
      const p = y * width + x;
      if (isMasked[p] === 0) continue;
      const left = across.first[x - bounds.left]!;
      const right = across.second[x - bounds.left]!;
      const [a, b, c, d] = [top + left, top + right, bottom + left, bottom + right];
      const ofObject = small.isObject[a]! | small.isObject[b]! | small.isObject[c]!;
      if ((ofObject | small.isObject[d]!) === 1) {
        isObject[p] = 1;
        continue;
      }
      const u = across.share[x - bounds.left]!;
      for (let channel = 0; channel < 3; channel++) {
        const upper = (1 - u) * factors[a * 3 + channel]! + u * factors[b * 3 + channel]!;
        const lower = (1 - u) * factors[c * 3 + channel]! + u * factors[d * 3 + channel]!;
        const before = linearOfByte[colours[p * 4 + channel]!]! + logFloor;
        const light = before * ((1 - v) * upper + v * lower) - logFloor;
        colours[p * 4 + channel] = Math.round(srgbByteFromLinear(light));
      }
    }
  }
  return isObject;
}

/** Three per small pixel: how many times its light it is to have. */
function readFactors({ gains }: Separated): Float32Array {
  const factors = new Float32Array(gains.length).fill(1);
  for (let i = 0; i < gains.length; i++) if (gains[i] !== 0) factors[i] = Math.exp(gains[i]!);
  return factors;
}

/** Where the pixels `start` to `end` of the long line lie on the small one. */
function placeAlong(start: number, end: number, length: number, small: number): Taps {
  const share = new Float32Array(end - start);
  return placeTaps(small, share, (i) => ((start + i + 0.5) * small) / length - 0.5);
}
