import { findCentre } from "./click-centre.ts";
import type { SelectionModel } from "./selection-model.ts";

/** A point of the photo well inside a region, which is 1 for each of its superpixels. */
export function placeInside(
  { photo, working, grid }: Pick<SelectionModel, "photo" | "working" | "grid">,
  region: Uint8Array,
): { readonly x: number; readonly y: number } {
  const centre = findCentre(grid, region);
  return {
    x: Math.min(photo.width - 1, ((centre.x + 0.5) * photo.width) / working.width),
    y: Math.min(photo.height - 1, ((centre.y + 0.5) * photo.height) / working.height),
  };
}
