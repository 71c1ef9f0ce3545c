import type { MaskData } from "#shared/mask.ts";

import { rasteriseMask } from "../mask.ts";
import type { Mask } from "../raster.ts";
import { countAreas } from "./count-areas.ts";
import { traceOutlines } from "./trace-outlines.ts";
import type { Outline } from "./trace-outlines.ts";

/** A selection at screen size. */
export type SelectionDrawing = {
  readonly mask: Mask;
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
  original: { readonly width: number; readonly height: number },
): SelectionDrawing {
  const scale = Math.min(1, longSide / Math.max(original.width, original.height));
  const frame = {
    originalWidth: original.width,
    originalHeight: original.height,
    width: Math.max(1, Math.round(original.width * scale)),
    height: Math.max(1, Math.round(original.height * scale)),
  };
  const whole = rasteriseMask(selection, frame);
  const mask = without === null ? whole : subtract(whole, rasteriseMask(without, frame));
  return { mask, outlines: traceOutlines(mask), areas: countAreas(mask) };
}

function subtract({ width, height, data }: Mask, part: Mask): Mask {
  return {
    width,
    height,
    data: data.map((value, index) => Math.max(0, value - (part.data[index] ?? 0))),
  };
}
