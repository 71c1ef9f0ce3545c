import { linearOfByte, srgbByteFromLinear } from "../../colour.ts";
import { placeTaps, type Taps } from "../../interpolate.ts";
import { findMaskBounds } from "../../mask.ts";
import type { Rect } from "../../raster.ts";
import { cutRect } from "../../rect.ts";
import { stepWithin, type Steps } from "../../steps.ts";
import { logFloor } from "./log-picture.ts";
import { measureShadeInSteps, type Shade } from "./measure-shade.ts";
import { shadeParts } from "./shade-parts.ts";
import { shrinkPicture } from "./shrink-picture.ts";

/** Shadows are looked at where a square of mask and shadow would be so many pixels wide. */
const workingSide = 160;
/** No more than so many pixels are looked at: long masks reach far with little area. */
const mostPixels = 10 * workingSide * workingSide;
/** Surroundings count as far away as this share of the side of that square. */
const reach = 1.2;
const leastReach = 64;

/** A larger picture around that of `colours`, and where in it that lies: what is only looked at. */
export type Surroundings = {
  readonly colours: ArrayLike<number>;
  /** As `shadeParts`. */
  readonly parts: ArrayLike<number>;
  readonly width: number;
  /** As far as it is looked at. */
  readonly area: Rect;
  readonly left: number;
  readonly top: number;
};

/**
 * Gives a shadow its light back, in place in `colours` (four bytes a pixel, the fourth unused) and
 * in `parts` (as `shadeParts`), where what would need more light than a shadow takes away becomes
 * part of the object. Works on a smaller copy of what is around a large one, so that only the first
 * and the last step grow with it. All of the shadow and the object is in `colours`, which may be a
 * part of `around`.
 */
export function* relightInSteps(
  colours: Uint8Array,
  parts: Uint8Array,
  width: number,
  height: number,
  around: Surroundings,
): Steps<void> {
  let masked = 0;
  for (let p = 0; p < parts.length; p++) if (parts[p] !== shadeParts.lit) masked++;
  const isShadow = parts.map((part) => (part === shadeParts.shadow ? 1 : 0));
  const bounds = findMaskBounds({ width, height, data: isShadow });
  const all = findMaskBounds({ width, height, data: parts });
  if (bounds === null || all === null) return;
  const side = Math.sqrt(masked);
  const area = placeArea(all, Math.max(leastReach, Math.ceil(side * reach)), around);
  const pixels = (area.right - area.left) * (area.bottom - area.top);
  const factor = Math.max(1, side / workingSide, Math.sqrt(pixels / mostPixels));
  const small = shrinkPicture(around.colours, around.parts, around.width, area, factor);
  yield 0.1;
  const shade = yield* stepWithin(measureShadeInSteps(small), 0.1, 0.9);
  yield 0.9;
  const [left, top] = [bounds.left + around.left - area.left, bounds.top + around.top - area.top];
  const [right, bottom] = [left + bounds.right - bounds.left, top + bounds.bottom - bounds.top];
  const across = placeAlong(left, right, area.right - area.left, small.width);
  const down = placeAlong(top, bottom, area.bottom - area.top, small.height);
  relight(colours, parts, width, bounds, { ...shade, width: small.width, across, down });
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

type SmallShade = Shade & {
  readonly width: number;
  /** Where the columns and the rows of the shadow's bounds lie in the small picture. */
  readonly across: Taps;
  readonly down: Taps;
};

function relight(
  colours: Uint8Array,
  parts: Uint8Array,
  width: number,
  bounds: Rect,
  small: SmallShade,
): void {
  const factors = readFactors(small);
  const { across, down } = small;
  const factor = new Float64Array(3);
  for (let y = bounds.top; y < bounds.bottom; y++) {
    const top = down.first[y - bounds.top]! * small.width;
    const bottom = down.second[y - bounds.top]! * small.width;
    const v = down.share[y - bounds.top]!;
    for (let x = bounds.left; x < bounds.right; x++) {
      const p = y * width + x;
      if (parts[p] !== shadeParts.shadow) continue;
      const left = across.first[x - bounds.left]!;
      const right = across.second[x - bounds.left]!;
      const u = across.share[x - bounds.left]!;
      const known =
        addFactor(small.parts, factors, top + left, (1 - u) * (1 - v), factor.fill(0)) +
        addFactor(small.parts, factors, top + right, u * (1 - v), factor) +
        addFactor(small.parts, factors, bottom + left, (1 - u) * v, factor) +
        addFactor(small.parts, factors, bottom + right, u * v, factor);
      if (known < 0.5) {
        parts[p] = shadeParts.object;
        continue;
      }
      for (let channel = 0; channel < 3; channel++) {
        const before = linearOfByte[colours[p * 4 + channel]!]! + logFloor;
        const light = (before * factor[channel]!) / known - logFloor;
        colours[p * 4 + channel] = Math.round(srgbByteFromLinear(light));
      }
    }
  }
}

/** Adds a small pixel's share to what light is multiplied by, and returns it; the object has none. */
function addFactor(
  parts: Uint8Array,
  factors: Float32Array,
  p: number,
  share: number,
  sum: Float64Array,
): number {
  if (parts[p] === shadeParts.object) return 0;
  for (let channel = 0; channel < 3; channel++) {
    sum[channel]! += factors[p * 3 + channel]! * share;
  }
  return share;
}

/** Three per small pixel: how many times its light it is to have. */
function readFactors({ gains }: Shade): Float32Array {
  const factors = new Float32Array(gains.length).fill(1);
  for (let i = 0; i < gains.length; i++) if (gains[i] !== 0) factors[i] = Math.exp(gains[i]!);
  return factors;
}

/** Where the pixels `start` to `end` of the long line lie on the small one. */
function placeAlong(start: number, end: number, length: number, small: number): Taps {
  const share = new Float32Array(end - start);
  return placeTaps(small, share, (i) => ((start + i + 0.5) * small) / length - 0.5);
}
