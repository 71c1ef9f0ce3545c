import type { Mask, Raster } from "../raster.ts";
import { estimateAlbedo, type AlbedoEstimate } from "./estimate-albedo.ts";
import { evenColour } from "./even-colour.ts";
import { flattenPattern } from "./flatten-pattern.ts";
import { shrinkScene } from "./shrink-scene.ts";

/** What painting a surface needs to know of the photo, whatever the paint. */
export type PreparedPaint = {
  readonly estimate: AlbedoEstimate;
  /** The photo with the old surface's colour and pattern evened out within the mask; its size. */
  readonly even: Raster;
};

/**
 * Estimates a surface's albedo and evens its colour and pattern out; null when nothing is covered. The mask
 * must have the photo's size. Cost: a pass over the photo, more on patterned surfaces.
 */
export function preparePaint(photo: Raster, mask: Mask): PreparedPaint | null {
  const scene = shrinkScene(photo, mask);
  const estimate = estimateAlbedo(scene);
  if (estimate === null) return null;
  const even = flattenPattern(evenColour(photo, mask, scene), mask, scene);
  return { estimate, even };
}
