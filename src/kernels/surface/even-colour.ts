import { eachChannel, type Colour } from "../colour.ts";
import { findMaskBounds } from "../mask.ts";
import type { Mask, Rect } from "../raster.ts";
import { byteFromScene, sceneLightOfByte } from "./camera-response.ts";
import type { EvenRow } from "./even-row.ts";
import { createLightReader, type LightField } from "./light-field.ts";
import { logWithin } from "./log-within.ts";
import { valuesAbove } from "./measure-surface.ts";
import { medianOf } from "./select-rank.ts";
import type { SmallScene } from "./shrink-scene.ts";
import { smoothWithin } from "./smooth-within.ts";

/** Reach of the local mean, as a part of the small scene's width. */
const smoothing = 0.02;
/** Less of the surface than this is what its border mixes in, and not worth a pass over the photo. */
const leastShare = 0.01;

/** What evens rows of a photo out, and its small copy evened out likewise. */
export type EvenedColour = { readonly evenRow: EvenRow; readonly scene: SmallScene };

/**
 * Holds the colour of a surface within what light can make of one paint: lamps and sky differ by so
 * much, and what differs more is another paint, a camera's strong colours, a clipped channel, or the
 * little blue that olive has, and would become light of a strange colour when divided by an albedo.
 * Shading is read from the channels that the paint sends back and that are not clipped, and stays.
 * Null for a surface within bounds. `mask` has the photo's size.
 */
export function evenColour(mask: Mask, scene: SmallScene): EvenedColour | null {
  const { width, height, cover } = scene;
  const smoother = smoothWithin(cover, width, height, Math.max(1, Math.round(width * smoothing)));
  const logs = eachChannel((c) => logWithin(smoother.mean(scene.light[c]), cover, least));
  const usual = eachChannel((c) => medianOf(valuesAbove(logs[c], cover, 0.99)));
  const bounds = boundsOf(usual);
  const values = new Float32Array(width * height * 4).fill(1);
  const isHeld = new Uint8Array(width * height);
  const changes = new Float64Array(3);
  let covered = 0;
  let held = 0;
  for (let i = 0; i < cover.length; i++) {
    if (!(cover[i]! > 0)) continue;
    covered++;
    for (let c = 0; c < 3; c++) changes[c] = logs[c]![i]! - usual[c]!;
    const kept = keptOf(Math.hypot(changes[0]! - changes[1]!, changes[2]! - changes[1]!), bounds);
    if (kept === 1) continue;
    held++;
    isHeld[i] = 255;
    const shade = shadeOf(changes, usual);
    for (let c = 0; c < 3; c++) {
      values[i * 4 + c] = Math.exp((kept - 1) * (changes[c]! - shade));
    }
  }
  if (held === 0 || held < leastShare * covered) return null;
  const rect = findMaskBounds({ width, height, data: isHeld })!;
  const light = eachChannel((c) => scene.light[c].map((value, i) => value * values[i * 4 + c]!));
  const evenRow = multiply(mask, { width, height, values }, rect);
  return { evenRow, scene: { ...scene, light } };
}

const least = 0.002;

/** Scene light above which a channel is taken for clipped: byte 248. */
const clipped = Math.log(1.4);

/** How much lighter a place is than usual (log): channels count by the square of their light. */
function shadeOf(changes: Float64Array, usual: Colour): number {
  let sum = 0;
  let total = 0;
  for (let c = 0; c < 3; c++) {
    const isClipped = usual[c]! + changes[c]! > clipped;
    const weight = Math.exp(2 * usual[c]!) * (isClipped ? 1e-6 : 1);
    sum += weight * changes[c]!;
    total += weight;
  }
  return sum / total;
}

/** Differences of log chroma: up to `surely` they are the light's, and at most `most` is. */
type ChromaBounds = { readonly surely: number; readonly most: number };

/** Of a pale surface, and of the strongest paint: what that lacks comes from glare and noise. */
const pale: ChromaBounds = { surely: 0.25, most: 0.5 };
const strongest: ChromaBounds = { surely: 0.15, most: 0.17 };
/** Log chroma from which a paint is strong, and how fast its bounds shrink from there. */
const strong = 0.5;
const shrinking = 1.5;

function boundsOf([red, green, blue]: Colour): ChromaBounds {
  const chroma = Math.hypot(red - green, blue - green);
  const part = 1 / (1 + shrinking * Math.max(0, chroma - strong));
  return {
    surely: Math.max(strongest.surely, part * pale.surely),
    most: Math.max(strongest.most, part * pale.most),
  };
}

/** The part of a difference in colour that is kept. */
function keptOf(difference: number, { surely, most }: ChromaBounds): number {
  if (difference <= surely) return 1;
  const room = most - surely;
  return (surely + room * Math.tanh((difference - surely) / room)) / difference;
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
