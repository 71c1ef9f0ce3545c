import { findMaskBounds } from "../mask.ts";
import type { Mask, Raster, Rect } from "../raster.ts";
import { byteFromScene, sceneLightOfByte } from "./camera-response.ts";
import { brightnessOf } from "./find-neighbours.ts";
import { createLightReader, type LightField } from "./light-field.ts";
import type { SmallScene } from "./shrink-scene.ts";
import { smoothWithin } from "./smooth-within.ts";

const least = 0.002;
/** Reach of the local mean, as a part of the small scene's width. */
const smoothing = 0.02;
/** Log chroma up to which, and to at most what, colour may differ from the usual by its light. */
const surelyLight = 0.25;
const mostLight = 0.5;
/** Less of the surface than this is what its border mixes in, and not worth a pass over the photo. */
const leastShare = 0.01;

/**
 * The photo with the colour of a surface held within what light can make of one paint: lamps and
 * sky differ by so much, and what differs more is another paint, a camera's strong colours, or the
 * little blue that olive has, and would become light of a strange colour when divided by an albedo.
 * Brightness stays. A surface within bounds comes back as it is.
 */
export function evenColour(photo: Raster, mask: Mask, scene: SmallScene): Raster {
  const { width, height, cover } = scene;
  const smoother = smoothWithin(cover, width, height, Math.max(1, Math.round(width * smoothing)));
  const [red, green, blue] = scene.light.map((plane) => smoother.mean(plane)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const warm = red.map((value, i) => Math.log(Math.max(least, value) / Math.max(least, green[i]!)));
  const cold = blue.map((value, i) =>
    Math.log(Math.max(least, value) / Math.max(least, green[i]!)),
  );
  const usualWarm = medianWithin(warm, cover);
  const usualCold = medianWithin(cold, cover);
  const values = new Float32Array(width * height * 4);
  const isHeld = new Uint8Array(width * height);
  for (let i = 0; i < cover.length; i++) {
    const u = warm[i]! - usualWarm;
    const v = cold[i]! - usualCold;
    const kept = cover[i]! > 0 ? keptOf(Math.sqrt(u * u + v * v)) : 1;
    if (kept < 1) isHeld[i] = 255;
    const [du, dv] = [u * (kept - 1), v * (kept - 1)];
    const level = brightnessOf(du, 0, dv);
    values[i * 4] = Math.exp(du - level);
    values[i * 4 + 1] = Math.exp(-level);
    values[i * 4 + 2] = Math.exp(dv - level);
  }
  if (countAbove(isHeld, 0) < leastShare * countAbove(cover, 0)) return photo;
  const held = findMaskBounds({ width, height, data: isHeld });
  return held === null ? photo : multiply(photo, mask, { width, height, values }, held);
}

function countAbove(values: ArrayLike<number>, limit: number): number {
  let count = 0;
  for (let i = 0; i < values.length; i++) if (values[i]! > limit) count++;
  return count;
}

/** The part of a difference in colour that is kept. */
function keptOf(difference: number): number {
  if (difference <= surelyLight) return 1;
  const room = mostLight - surelyLight;
  return (surelyLight + room * Math.tanh((difference - surelyLight) / room)) / difference;
}

function medianWithin(plane: Float32Array, cover: Float32Array): number {
  const inside = plane.filter((_, i) => cover[i]! > 0.99).toSorted();
  return inside[inside.length >> 1] ?? 0;
}

/** `held` is where gains differ from 1, in pixels of the field; between its pixels is one more. */
function multiply(photo: Raster, mask: Mask, gains: LightField, held: Rect): Raster {
  const data = photo.data.slice();
  const reader = createLightReader(gains, photo.width, photo.height);
  const gain = new Float64Array(4);
  const [stepX, stepY] = [photo.width / gains.width, photo.height / gains.height];
  const left = Math.max(0, Math.floor((held.left - 1) * stepX));
  const right = Math.min(photo.width, Math.ceil((held.right + 1) * stepX));
  const bottom = Math.min(photo.height, Math.ceil((held.bottom + 1) * stepY));
  for (let y = Math.max(0, Math.floor((held.top - 1) * stepY)); y < bottom; y++) {
    reader.moveTo(y);
    for (let x = left; x < right; x++) {
      const i = y * photo.width + x;
      if (mask.data[i] === 0) continue;
      reader.read(x, gain);
      if (gain[0] === 1 && gain[1] === 1 && gain[2] === 1) continue;
      for (let c = 0; c < 3; c++) {
        const at = i * 4 + c;
        data[at] = byteFromScene(sceneLightOfByte[data[at]!]! * gain[c]!);
      }
    }
  }
  return { width: photo.width, height: photo.height, data };
}
