import type { MaskData } from "#shared/mask.ts";

import { findMaskBounds, rasteriseMask } from "../mask.ts";
import type { Mask, PixelSize, Rect } from "../raster.ts";
import { fitWithin } from "../resample.ts";
import { countAreas } from "./count-areas.ts";
import { traceOutlines } from "./trace-outlines.ts";
import type { Outline } from "./trace-outlines.ts";

/** A selection at screen size. */
export type SelectionDrawing = {
  readonly mask: Mask;
  /** Around everything that is covered; null where nothing is. */
  readonly bounds: Rect | null;
  readonly outlines: Outline[];
  /** How many separate areas it has; 0 when everything was taken away again. */
  readonly areas: number;
};

const longSide = 1024;

/**
 * Draws a selection for the screen, 1024 pixels wide or high at most, less what `without` covers.
 * `original` is the size whose pixels both are given in. Linear in the pixels.
 */
export function drawSelectionPicture(
  selection: MaskData,
  without: MaskData | null,
  original: PixelSize,
): SelectionDrawing {
  const { width, height } = original;
  const size = fitWithin(width, height, longSide);
  const frame = { originalWidth: width, originalHeight: height, ...size };
  const whole = rasteriseMask(selection, frame);
  const mask = without === null ? whole : subtract(whole, rasteriseMask(without, frame));
  return {
    mask,
    bounds: findMaskBounds(mask),
    outlines: traceOutlines(mask),
    areas: countAreas(mask),
  };
}

function subtract({ width, height, data }: Mask, part: Mask): Mask {
  return {
    width,
    height,
    data: data.map((value, index) => Math.max(0, value - (part.data[index] ?? 0))),
  };
}
