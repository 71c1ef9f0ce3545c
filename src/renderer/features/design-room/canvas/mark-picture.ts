import { rasteriseMask } from "#kernels/mask.ts";
import type { Mask } from "#kernels/raster.ts";
import type { MaskData } from "#shared/mask.ts";

import { countAreas } from "./count-areas.ts";
import { traceOutlines } from "./trace-outline.ts";
import type { Outline } from "./trace-outline.ts";
import type { Size } from "./viewport.ts";

/** A mark made ready for the screen. */
export type MarkPicture = {
  readonly mask: Mask;
  readonly outlines: readonly Outline[];
  /** How many separate areas it has; 0 when everything was taken away again. */
  readonly areas: number;
};

const markLongSide = 1024;

/** Draws a mark at screen size. Linear in the pixels (at most about a million). */
export function createMarkPicture(mark: MaskData, photo: Size): MarkPicture {
  const scale = Math.min(1, markLongSide / Math.max(photo.width, photo.height));
  const mask = rasteriseMask(mark, {
    originalWidth: photo.width,
    originalHeight: photo.height,
    width: Math.max(1, Math.round(photo.width * scale)),
    height: Math.max(1, Math.round(photo.height * scale)),
  });
  return createPartPicture(mask);
}

/** The same for coverage that is drawn already; linear in the pixels. */
export function createPartPicture(mask: Mask): MarkPicture {
  return { mask, outlines: traceOutlines(mask), areas: countAreas(mask) };
}
