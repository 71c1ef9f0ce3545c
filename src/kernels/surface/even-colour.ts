import { findMaskBounds } from "../mask.ts";
import type { Mask, Rect } from "../raster.ts";
import { byteFromScene, sceneLightOfByte } from "./camera-response.ts";
import type { EvenRow } from "./even-row.ts";
import { brightnessOf } from "./find-neighbours.ts";
import { createLightReader, type LightField } from "./light-field.ts";
import { valuesAbove } from "./measure-surface.ts";
import { medianOf } from "./select-rank.ts";
import type { SmallScene } from "./shrink-scene.ts";
import { smoothWithin } from "./smooth-within.ts";

/** Reach of the local mean, as a part of the small scene's width. */
const smoothing = 0.02;
/** Less of the surface than this is what its border mixes in, and not worth a pass over the photo. */
const leastShare = 0.01;

/**
 * Holds the colour of a surface within what light can make of one paint: lamps and sky differ by so
 * much, and what differs more is another paint, a camera's strong colours, or the little blue that
 * olive has, and would become light of a strange colour when divided by an albedo. Brightness
 * stays. Null for a surface within bounds. `mask` has the photo's size.
 */
export function evenColour(mask: Mask, scene: SmallScene): EvenRow | null {
  const { width, height, cover } = scene;
  const smoother = smoothWithin(cover, width, height, Math.max(1, Math.round(width * smoothing)));
  const green = smoother.mean(scene.light[1]);
  const warm = logRatio(smoother.mean(scene.light[0]), green, cover);
  const cold = logRatio(smoother.mean(scene.light[2]), green, cover);
  const usualWarm = medianOf(valuesAbove(warm, cover, 0.99));
  const usualCold = medianOf(valuesAbove(cold, cover, 0.99));
  const values = new Float32Array(width * height * 4).fill(1);
  const isHeld = new Uint8Array(width * height);
  let covered = 0;
  let held = 0;
  for (let i = 0; i < cover.length; i++) {
    if (!(cover[i]! > 0)) continue;
    covered++;
    const u = warm[i]! - usualWarm;
    const v = cold[i]! - usualCold;
    const kept = keptOf(Math.sqrt(u * u + v * v));
    if (kept === 1) continue;
    held++;
    isHeld[i] = 255;
    const du = u * (kept - 1);
    const dv = v * (kept - 1);
    const level = brightnessOf(du, 0, dv);
    values[i * 4] = Math.exp(du - level);
    values[i * 4 + 1] = Math.exp(-level);
    values[i * 4 + 2] = Math.exp(dv - level);
  }
  if (held === 0 || held < leastShare * covered) return null;
  const bounds = findMaskBounds({ width, height, data: isHeld })!;
  return multiply(mask, { width, height, values }, bounds);
}

const least = 0.002;

function logRatio(one: Float32Array, other: Float32Array, cover: Float32Array): Float32Array {
  const logs = new Float32Array(one.length);
  for (let i = 0; i < logs.length; i++) {
    if (cover[i] === 0) continue;
    logs[i] = Math.log(Math.max(least, one[i]!) / Math.max(least, other[i]!));
  }
  return logs;
}

/** Log chroma up to which, and to at most what, colour may differ from the usual by its light. */
const surelyLight = 0.25;
const mostLight = 0.5;

/** The part of a difference in colour that is kept. */
function keptOf(difference: number): number {
  if (difference <= surelyLight) return 1;
  const room = mostLight - surelyLight;
  return (surelyLight + room * Math.tanh((difference - surelyLight) / room)) / difference;
}

/** `held` is where gains differ from 1, in pixels of the field; between its pixels is one more. */
function multiply(mask: Mask, gains: LightField, held: Rect): EvenRow {
  const reader = createLightReader(gains, mask.width, mask.height);
  const gain = new Float64Array(4);
  const [stepX, stepY] = [mask.width / gains.width, mask.height / gains.height];
  const left = Math.max(0, Math.floor((held.left - 1) * stepX));
  const right = Math.min(mask.width, Math.ceil((held.right + 1) * stepX));
  const top = Math.floor((held.top - 1) * stepY);
  const bottom = Math.ceil((held.bottom + 1) * stepY);
  return (data, y) => {
    if (y < top || y >= bottom) return;
    reader.moveTo(y);
    const row = y * mask.width;
    for (let x = left; x < right; x++) {
      if (mask.data[row + x] === 0) continue;
      reader.read(x, gain);
      if (gain[0] === 1 && gain[1] === 1 && gain[2] === 1) continue;
      const at = (row + x) * 4;
      data[at] = byteFromScene(sceneLightOfByte[data[at]!]! * gain[0]!);
      data[at + 1] = byteFromScene(sceneLightOfByte[data[at + 1]!]! * gain[1]!);
      data[at + 2] = byteFromScene(sceneLightOfByte[data[at + 2]!]! * gain[2]!);
    }
  };
}
