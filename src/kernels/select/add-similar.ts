import { findAlike } from "./find-alike.ts";
import { paintSuperpixels } from "./paint-superpixels.ts";
import type { SelectionModel } from "./selection-model.ts";
import { addClick, type Click, type SelectionState } from "./selection-state.ts";

/** The log-odds of belonging to something else below which regions count as similar. */
const alikeLimit = 0.7;

/**
 * The selection with the region under a click and all regions that look like it, wherever they are:
 * those the hierarchy would have joined had they faced each other across a narrow gap. Throws
 * `RangeError` for a click outside the photo.
 */
export function addSimilar(
  model: SelectionModel,
  state: SelectionState,
  click: Omit<Click, "positive">,
): SelectionState {
  const added = addClick(model, state, { ...click, positive: true });
  const own: number[] = [];
  for (let leaf = 0; leaf < added.selected.length; leaf++) {
    if (added.selected[leaf] === 1 && state.selected[leaf] === 0) own.push(leaf);
  }
  if (own.length === 0) return added;
  const selected = added.selected.slice();
  let { area } = added;
  for (const leaf of findAlike(model, own, selected, state.doubt, alikeLimit)) {
    selected[leaf] = 1;
    area += model.features.area[leaf]!;
  }
  const pixels = paintSuperpixels(model.superpixels, selected);
  added.pixels.forEach((value, i) => {
    if (value === 1) pixels[i] = 1;
  });
  return { ...added, selected, pixels, area };
}
