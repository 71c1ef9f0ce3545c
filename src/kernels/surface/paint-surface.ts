import type { PaintFinish } from "#shared/edit.ts";

import { checkMaskFits } from "../check-input.ts";
import {
  bytesFromHex,
  linearFromBytes,
  linearOfByte,
  srgbByteFromLinear,
  type Colour,
} from "../colour.ts";
import { compositeWithin } from "../mask/composite.ts";
import type { Mask, Raster } from "../raster.ts";
import { estimateAlbedo } from "./estimate-albedo.ts";
import { luminanceOf, measureSurface } from "./measure-surface.ts";
import { softenGrain } from "./soften-grain.ts";

export type PaintOptions = {
  /** sRGB, `#rrggbb`. */
  readonly colour: string;
  readonly finish: PaintFinish;
};

/** The part of what is brighter than usual that is mirrored light and stays whatever the paint. */
const sheenOf: Record<PaintFinish, number> = { matt: 0, eggshell: 0.12, satin: 0.3, gloss: 0.5 };

/** A dark wall sends less light back into the room, and so onto itself. */
const lostBounce = 0.15;

/** Above this gain (linear), grain is held back in proportion. */
const mostGain = 2.5;

/**
 * Paints the mask in a colour with the photo's light, shadow and texture kept: in linear light
 * each pixel is divided by the albedo estimated for the old surface and multiplied by the new
 * paint's; a shiny finish keeps part of the highlights untinted. Coverage blends at soft edges;
 * returns a new raster. Throws `RangeError` for a bad colour or a mask of another size.
 */
export function paintSurface(photo: Raster, mask: Mask, options: PaintOptions): Raster {
  checkMaskFits(mask, photo);
  const paint = linearFromBytes(bytesFromHex(options.colour));
  const levels = measureSurface(photo, mask);
  if (levels === null) return { ...photo, data: photo.data.slice() };
  const albedo = estimateAlbedo(levels);
  const bounce = 1 - lostBounce * Math.max(0, 1 - luminanceOf(paint) / 0.7);
  const gain: Colour = [
    (paint[0] / albedo[0]) * bounce,
    (paint[1] / albedo[1]) * bounce,
    (paint[2] / albedo[2]) * bounce,
  ];
  const kept = mostGain / Math.max(mostGain, luminanceOf(gain));
  const source = kept < 1 ? softenGrain(photo, mask, kept) : photo;
  const usual = luminanceOf(levels.usual);
  const painted = paintPixels(source, mask, gain, usual * 1.1, sheenOf[options.finish]);
  return compositeWithin(photo, painted, mask);
}

function paintPixels(
  photo: Raster,
  mask: Mask,
  gain: Colour,
  sheenFrom: number,
  sheen: number,
): Raster {
  const data = new Uint8ClampedArray(photo.data.length);
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] === 0) continue;
    const red = linearOfByte[photo.data[i * 4]!]!;
    const green = linearOfByte[photo.data[i * 4 + 1]!]!;
    const blue = linearOfByte[photo.data[i * 4 + 2]!]!;
    const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    const mirrored = light > sheenFrom ? (sheen * (light - sheenFrom)) / light : 0;
    data[i * 4] = paintChannel(red, gain[0], mirrored);
    data[i * 4 + 1] = paintChannel(green, gain[1], mirrored);
    data[i * 4 + 2] = paintChannel(blue, gain[2], mirrored);
  }
  return { width: photo.width, height: photo.height, data };
}

/** `mirrored` is the part of the light that never entered the paint. */
function paintChannel(light: number, gain: number, mirrored: number): number {
  const reflected = light * (1 - mirrored) * gain + light * mirrored;
  return srgbByteFromLinear(rollOff(reflected));
}

/** The identity up to 0.7, then a shoulder that reaches 1 only at infinity. */
function rollOff(light: number): number {
  if (light <= 0.7) return light;
  const excess = (light - 0.7) / 0.3;
  return 0.7 + 0.3 * (excess / (1 + excess));
}
