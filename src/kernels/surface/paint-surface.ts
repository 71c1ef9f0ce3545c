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

export type PaintOptions = {
  /** sRGB, `#rrggbb`. */
  readonly colour: string;
  readonly finish: PaintFinish;
};

/**
 * Paints the mask in a colour with the photo's light, shadow and texture kept: in linear light
 * each pixel is divided by the albedo estimated for the old surface and multiplied by the new.
 * Returns a new raster. Throws `RangeError` for a bad colour or a mask of another size.
 */
export function paintSurface(photo: Raster, mask: Mask, { colour }: PaintOptions): Raster {
  checkMaskFits(mask, photo);
  const paint = linearFromBytes(bytesFromHex(colour));
  const old = estimateAlbedo(photo, mask);
  const painted = new Uint8ClampedArray(photo.data.length);
  if (old === null) return { ...photo, data: photo.data.slice() };
  const gain: Colour = [paint[0] / old[0], paint[1] / old[1], paint[2] / old[2]];
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] === 0) continue;
    for (let c = 0; c < 3; c++) {
      const light = linearOfByte[photo.data[i * 4 + c]!]! * gain[c]!;
      painted[i * 4 + c] = srgbByteFromLinear(rollOff(light));
    }
  }
  const { width, height } = photo;
  return compositeWithin(photo, { width, height, data: painted }, mask);
}

/** The identity up to 0.7, then a shoulder that reaches 1 only at infinity. */
function rollOff(light: number): number {
  if (light <= 0.7) return light;
  const excess = (light - 0.7) / 0.3;
  return 0.7 + 0.3 * (excess / (1 + excess));
}
