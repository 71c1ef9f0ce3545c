import { paintSuperpixels } from "./paint-superpixels.ts";
import type { SelectionModel } from "./selection-model.ts";
import { startSelection, type SelectionState } from "./selection-state.ts";

/** The state in which these superpixels (1 for each of them) are selected, by no click. */
export function selectSuperpixels(model: SelectionModel, selected: Uint8Array): SelectionState {
  const pixels = paintSuperpixels(model.superpixels, selected);
  const area = selected.reduce((sum, value, leaf) => sum + value * model.features.area[leaf]!, 0);
  return { ...startSelection(model), selected, pixels, area };
}
