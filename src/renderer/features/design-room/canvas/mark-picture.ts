import { countAreas } from "#kernels/mask/count-areas.ts";
import { drawSelectionPicture } from "#kernels/mask/draw-selection-picture.ts";
import type { SelectionDrawing } from "#kernels/mask/draw-selection-picture.ts";
import { traceOutlines } from "#kernels/mask/trace-outlines.ts";
import type { Mask } from "#kernels/raster.ts";
import type { MaskData } from "#shared/mask.ts";

import type { Size } from "./viewport.ts";

/** A mark made ready for the screen. */
export type MarkPicture = SelectionDrawing;

/** Draws a mark at screen size. Linear in the pixels (at most about a million). */
export function createMarkPicture(mark: MaskData, photo: Size): MarkPicture {
  return drawSelectionPicture(mark, null, photo);
}

/** The same for coverage that is drawn already; linear in the pixels. */
export function createPartPicture(mask: Mask): MarkPicture {
  return { mask, outlines: traceOutlines(mask), areas: countAreas(mask) };
}
