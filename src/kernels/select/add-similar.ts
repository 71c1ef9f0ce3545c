import { leavesOf, listSegments } from "./list-segments.ts";
import { borderChannels, estimateMergeCost, facingChannels } from "./merge-features.ts";
import { mergeWeights } from "./merge-weights.ts";
import { gatherFeatures } from "./region-features.ts";
import type { SelectionModel } from "./selection-model.ts";
import { addClick, type Click, type SelectionState } from "./selection-state.ts";

/** The smallest part of the picture a similar region has. */
const smallestPart = 5e-4;

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
  const { features, touching } = model;
  const own: number[] = [];
  for (let leaf = 0; leaf < added.selected.length; leaf++) {
    if (added.selected[leaf] === 1 && state.selected[leaf] === 0) own.push(leaf);
  }
  if (own.length === 0) return added;
  const others = listSegments(touching, features.area, state.doubt)
    .filter(({ area }) => area >= smallestPart * features.pixels)
    .map(({ node }) => leavesOf(touching, node).filter((leaf) => added.selected[leaf] === 0))
    .filter((leaves) => leaves.length > 0);
  const gathered = gatherFeatures(features, [own, ...others]);
  const gap = new Float64Array(facingChannels);
  const selected = added.selected.slice();
  let { area } = added;
  others.forEach((leaves, i) => {
    const shortest = Math.min(gathered.perimeter[0]!, gathered.perimeter[i + 1]!);
    gap[borderChannels.gaps] = shortest / 4;
    gap[borderChannels.gapWidth] = shortest / 8;
    const cost = estimateMergeCost(mergeWeights, gathered, 0, i + 1, gap, 0);
    if (cost >= state.doubt) return;
    area += gathered.area[i + 1]!;
    for (const leaf of leaves) selected[leaf] = 1;
  });
  return { ...added, selected, area };
}
