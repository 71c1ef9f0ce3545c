import { findMaskBounds } from "../mask.ts";
import type { Mask, Raster } from "../raster.ts";
import { estimateAlbedo, type AlbedoEstimate } from "./estimate-albedo.ts";
import { evenColour } from "./even-colour.ts";
import type { EvenRow } from "./even-row.ts";
import { flattenPattern } from "./flatten-pattern.ts";
import { shrinkScene } from "./shrink-scene.ts";

/** What painting a surface needs to know of the photo, whatever the paint. */
export type PaintPlan = {
  readonly estimate: AlbedoEstimate;
  /** What evens the old surface's colour and pattern out, in this order; most need nothing. */
  readonly evenings: readonly EvenRow[];
};

/**
 * Estimates a surface's albedo and how its colour and pattern are evened out; null when nothing is
 * covered. The mask must have the photo's size. Cost: nine reads a block of the photo, then linear
 * in the small scene.
 */
export function planPaint(photo: Raster, mask: Mask): PaintPlan | null {
  const scene = shrinkScene(photo, mask);
  const estimate = estimateAlbedo(scene);
  if (estimate === null) return null;
  const evened = evenColour(mask, scene);
  const evenings = [evened?.evenRow ?? null, flattenPattern(mask, evened?.scene ?? scene)];
  return { estimate, evenings: evenings.filter((evenRow) => evenRow !== null) };
}

/** A plan with the photo evened out by it. */
export type PreparedPaint = {
  readonly estimate: AlbedoEstimate;
  /** The photo with the old surface's colour and pattern evened out within the mask; its size. */
  readonly even: Raster;
};

/** `planPaint`, and the photo evened out by the plan: the photo itself where that changes nothing. */
export function preparePaint(photo: Raster, mask: Mask): PreparedPaint | null {
  const plan = planPaint(photo, mask);
  const bounds = findMaskBounds(mask);
  if (plan === null || bounds === null) return null;
  const { estimate, evenings } = plan;
  if (evenings.length === 0) return { estimate, even: photo };
  const data = photo.data.slice();
  for (let y = bounds.top; y < bounds.bottom; y++) {
    for (const evenRow of evenings) evenRow(data, y, bounds.left, bounds.right);
  }
  return { estimate, even: { width: photo.width, height: photo.height, data } };
}
