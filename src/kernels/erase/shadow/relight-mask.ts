import { linearOfByte, srgbByteFromLinear } from "../../colour.ts";
import { findMaskBounds } from "../../mask.ts";
import type { Rect } from "../../raster.ts";
import { runSteps, stepWithin, type Steps } from "../../steps.ts";
import { growRect } from "../grow-rect.ts";
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

/**
 * Gives surroundings under the mask that are only in the object's shadow their light back, in
 * place in `colours` (four bytes a pixel, the fourth unused), and returns what is left to replace:
 * 1 for the object. `isMasked` is 1 inside the mask. Works on a smaller copy of what is around a
 * large mask, so that only the first and the last step grow with it.
 */
export function relightMask(
  colours: Uint8Array,
  isMasked: Uint8Array,
  width: number,
  height: number,
): Uint8Array {
  return runSteps(relightInSteps(colours, isMasked, width, height));
}

/** `relightMask` in steps. */
export function* relightInSteps(
  colours: Uint8Array,
  isMasked: Uint8Array,
  width: number,
  height: number,
): Steps<Uint8Array> {
  let masked = 0;
  for (const value of isMasked) masked += value;
  const bounds = findMaskBounds({ width, height, data: isMasked });
  if (bounds === null || masked < smallestMask || masked === isMasked.length) {
    return isMasked.slice();
  }
  const side = Math.sqrt(masked);
  const area = growRect(bounds, Math.max(leastReach, Math.ceil(side * reach)), { width, height });
  const pixels = (area.right - area.left) * (area.bottom - area.top);
  const factor = Math.max(1, side / workingSide, Math.sqrt(pixels / mostPixels));
  const small = shrinkPicture(colours, isMasked, width, area, factor);
  yield 0.1;
  const separating = separateInSteps(small.rgb, small.isMasked, small.width, small.height);
  const { isObject, gains } = yield* stepWithin(separating, 0.1, 0.9);
  yield 0.9;
  return relight(colours, isMasked, width, area, { ...small, isObject, gains });
}

type Separated = SmallPicture & { isObject: Uint8Array; gains: Float32Array };

function relight(
  colours: Uint8Array,
  isMasked: Uint8Array,
  width: number,
  { left: areaLeft, top: areaTop, right: areaRight, bottom: areaBottom }: Rect,
  small: Separated,
): Uint8Array {
  const isObject = new Uint8Array(isMasked.length);
  const factors = readFactors(small);
  const across = placeTaps(areaRight - areaLeft, small.width);
  const down = placeTaps(areaBottom - areaTop, small.height);
  for (let y = areaTop; y < areaBottom; y++) {
    const top = down.first[y - areaTop]! * small.width;
    const bottom = down.second[y - areaTop]! * small.width;
    const v = down.share[y - areaTop]!;
    for (let x = areaLeft; x < areaRight; x++) {
      const p = y * width + x;
      if (isMasked[p] === 0) continue;
      const left = across.first[x - areaLeft]!;
      const right = across.second[x - areaLeft]!;
      const [a, b, c, d] = [top + left, top + right, bottom + left, bottom + right];
      const ofObject = small.isObject[a]! | small.isObject[b]! | small.isObject[c]!;
      if ((ofObject | small.isObject[d]!) === 1) {
        isObject[p] = 1;
        continue;
      }
      const u = across.share[x - areaLeft]!;
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
function readFactors({ isMasked, gains }: Separated): Float32Array {
  const factors = new Float32Array(gains.length).fill(1);
  for (let p = 0; p < isMasked.length; p++) {
    if (isMasked[p] === 0) continue;
    for (let i = p * 3; i < p * 3 + 3; i++) factors[i] = Math.exp(gains[i]!);
  }
  return factors;
}

/** Between which two pixels of the small line each pixel of the long one lies, and how far. */
function placeTaps(length: number, small: number) {
  const first = new Int32Array(length);
  const second = new Int32Array(length);
  const share = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const at = Math.max(0, ((i + 0.5) * small) / length - 0.5);
    first[i] = Math.min(small - 1, Math.floor(at));
    second[i] = Math.min(small - 1, first[i]! + 1);
    share[i] = at - first[i]!;
  }
  return { first, second, share };
}
