import type { MaskData, Point } from "#shared/mask.ts";

import { findMaskBounds, rasteriseMask } from "../mask.ts";
import type { Mask, PixelSize, Rect } from "../raster.ts";
import { fitWithin } from "../resample.ts";
import { countAreas } from "./count-areas.ts";
import { dropMaskSpecks } from "./drop-specks.ts";
import type { Place } from "./drop-specks.ts";
import { traceOutlines } from "./trace-outlines.ts";
import type { Outline } from "./trace-outlines.ts";

/** A selection at screen size. */
export type SelectionDrawing = {
  readonly mask: Mask;
  /** Around everything that is covered; null where nothing is. */
  readonly bounds: Rect | null;
  readonly outlines: Outline[];
  /** How many separate areas a person sees in it; 0 when everything was taken away again. */
  readonly areas: number;
};

const longSide = 1024;

/**
 * Draws a selection for the screen, 1024 pixels wide or high at most, less what `without` covers.
 * Outlines and areas are without specks and pinholes, which clicks and what was taken away leave; what
 * was drawn by hand is never one. `original` is the size whose pixels both are given in. Linear in
 * the pixels.
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
  const seen = dropMaskSpecks(mask, listMeant(selection, original, size));
  return {
    mask,
    bounds: findMaskBounds(mask),
    outlines: traceOutlines(seen),
    areas: countAreas(seen),
  };
}

/** The places that a person clicked or drew at, in pixels of the screen's mask. */
function listMeant({ shapes }: MaskData, original: PixelSize, size: PixelSize): Place[] {
  const points = shapes.flatMap((shape) => {
    if (shape.kind === "selection") return shape.seeds;
    return shape.kind === "stroke" ? shape.points : [meanOf(shape.points), ...shape.points];
  });
  return points.map(([x, y]) => ({
    x: place(x, original.width, size.width),
    y: place(y, original.height, size.height),
  }));
}

function place(at: number, from: number, to: number): number {
  return Math.min(to - 1, Math.max(0, Math.floor((at / from) * to)));
}

function meanOf(points: readonly Point[]): Point {
  const add = (at: 0 | 1): number => points.reduce((sum, point) => sum + point[at], 0);
  return [add(0) / points.length, add(1) / points.length];
}

function subtract({ width, height, data }: Mask, part: Mask): Mask {
  return {
    width,
    height,
    data: data.map((value, index) => Math.max(0, value - (part.data[index] ?? 0))),
  };
}
