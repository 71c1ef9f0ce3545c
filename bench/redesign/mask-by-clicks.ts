import type { Mask } from "#kernels/raster.ts";
import { drawState } from "#kernels/select/answer-clicks.ts";
import type { SelectionModel } from "#kernels/select/selection-model.ts";
import { addClick, startSelection } from "#kernels/select/selection-state.ts";

import { enough, overlapOf } from "./select-score.ts";
import type { SelectTarget } from "./select-targets.ts";
import { nextClick } from "./simulated-user.ts";

/** The coverage a simulated person reaches with at most `most` clicks on each of the targets. */
export function maskByClicks(
  model: SelectionModel,
  targets: readonly Pick<SelectTarget, "truth">[],
  most: number,
): Mask {
  const { width, height } = model.photo;
  const data = new Uint8Array(width * height);
  for (const { truth } of targets) {
    let state = startSelection(model);
    let selected: Uint8Array | null = null;
    let coverage: Mask | null = null;
    for (let made = 0; made < most; made++) {
      const click = nextClick(selected, truth, width, height, state.clicks);
      if (click === null) break;
      state = addClick(model, state, click, coverage);
      coverage = drawState(model, state);
      selected = coverage.data.map((value) => (value > 127 ? 1 : 0));
      if (overlapOf(selected, truth) >= enough) break;
    }
    coverage?.data.forEach((value, i) => {
      if (value > data[i]!) data[i] = value;
    });
  }
  return { width, height, data };
}
