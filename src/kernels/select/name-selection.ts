import type { Mask } from "../raster.ts";
import { guessKind } from "./guess-kind.ts";
import type { RegionKind, RoomView } from "./guess-kind.ts";
import type { SelectionModel } from "./selection-model.ts";
import { findMainKind } from "./superpixel-kinds.ts";

/** The share of a superpixel that has to be selected for it to count. */
const most = 0.5;
const half = 128;

/**
 * What a selection mostly is: wall, floor, ceiling or a thing; null where it holds no superpixel.
 * `mask` covers the whole photo at any size. Linear in the pixels.
 */
export function nameSelection(
  model: SelectionModel,
  view: RoomView,
  mask: Mask,
): RegionKind | null {
  const { width, height, labels, count } = model.superpixels;
  const selected = new Uint32Array(count);
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) / height) * mask.height) * mask.width;
    for (let x = 0; x < width; x++, i++) {
      const at = row + Math.floor(((x + 0.5) / width) * mask.width);
      if (mask.data[at]! >= half) selected[labels[i]!]! += 1;
    }
  }
  const { area } = model.features;
  const leaves = Array.from(selected.keys()).filter((leaf) => selected[leaf]! > most * area[leaf]!);
  return leaves.length === 0 ? null : nameRegion(model, view, leaves);
}

/** What a region is: by what the scene's labels say of it, or where there are none by a guess from its place. */
function nameRegion(model: SelectionModel, view: RoomView, leaves: readonly number[]): RegionKind {
  if (model.kinds === null) return guessKind(model, view, leaves);
  return findMainKind(model.kinds, leaves, model.features.area);
}
