import { linearOfByte, srgbByteFromLinear } from "../../colour.ts";
import { runSteps, stepWithin, type Steps } from "../../steps.ts";
import { logFloor } from "./log-picture.ts";
import { separateInSteps } from "./separate-shadow.ts";
import { shrinkPicture, type SmallPicture } from "./shrink-picture.ts";

/** Masks are divided at a size at which a square of the same area would be so many pixels wide. */
const workingSide = 160;
/** Smaller masks, in pixels, hold nothing but their object. */
const smallestMask = 600;

/**
 * Gives surroundings under the mask that are only in the object's shadow their light back, in
 * place in `colours` (four bytes a pixel, the fourth unused), and returns what is left to replace:
 * 1 for the object. `isMasked` is 1 inside the mask. Works on a smaller copy of a large picture,
 * so that only the last step grows with the mask.
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
  if (masked < smallestMask || masked === isMasked.length) return isMasked.slice();
  const factor = Math.max(1, Math.sqrt(masked) / workingSide);
  const small = shrinkPicture(colours, isMasked, width, height, factor);
  yield 0.1;
  const separating = separateInSteps(small.rgb, small.isMasked, small.width, small.height);
  const { isObject, gains } = yield* stepWithin(separating, 0.1, 0.9);
  yield 0.9;
  return relight(colours, isMasked, width, height, { ...small, isObject, gains });
}

type Separated = SmallPicture & { isObject: Uint8Array; gains: Float32Array };

function relight(
  colours: Uint8Array,
  isMasked: Uint8Array,
  width: number,
  height: number,
  small: Separated,
): Uint8Array {
  const isObject = new Uint8Array(isMasked.length);
  const factors = small.gains.map((gain) => Math.exp(gain));
  const across = placeTaps(width, small.width);
  const down = placeTaps(height, small.height);
  for (let y = 0; y < height; y++) {
    const top = down.first[y]! * small.width;
    const bottom = down.second[y]! * small.width;
    const v = down.share[y]!;
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      if (isMasked[p] === 0) continue;
      const a = top + across.first[x]!;
      const b = top + across.second[x]!;
      const c = bottom + across.first[x]!;
      const d = bottom + across.second[x]!;
      if (
        (small.isObject[a]! | small.isObject[b]! | small.isObject[c]! | small.isObject[d]!) ===
        1
      ) {
        isObject[p] = 1;
        continue;
      }
      const u = across.share[x]!;
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
