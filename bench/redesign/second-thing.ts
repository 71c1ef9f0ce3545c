import { drawState } from "#kernels/select/answer-clicks.ts";
import type { SelectionModel } from "#kernels/select/selection-model.ts";
import { addClick, startSelection } from "#kernels/select/selection-state.ts";

import { overlapOf } from "./select-score.ts";
import type { SelectTarget } from "./select-targets.ts";
import { nextClick } from "./simulated-user.ts";

/** How a click that adds went on something that has nothing to do with what was selected before. */
export type SecondThing = {
  /** Overlap of the thing with what a click in its middle selects by itself. */
  readonly alone: number;
  /** Overlap with what the same click adds to a selection of another thing. */
  readonly added: number;
};

/** Things that share more than this part of what they cover are one. */
const same = 0.02;

type Thing = Pick<SelectTarget, "truth" | "width" | "height">;

/**
 * Clicks on one thing and then on another: what is selected already is left out of both figures. Null
 * where the first click takes the place of the second, or the two are one thing.
 */
export function clickSecondThing(
  model: SelectionModel,
  first: Thing,
  second: Thing,
): SecondThing | null {
  if (overlapOf(first.truth, second.truth) > same) return null;
  const { width, height } = second;
  const [one, two] = [first, second].map(({ truth }) => nextClick(null, truth, width, height, []));
  if (!one || !two) return null;
  const start = startSelection(model);
  const before = addClick(model, start, one);
  const held = draw(model, before);
  if (held[two.y * width + two.x] === 1) return null;
  const without = (region: Uint8Array): Uint8Array => region.map((value, i) => value & ~held[i]!);
  const wanted = without(second.truth);
  return {
    alone: overlapOf(without(draw(model, addClick(model, start, two))), wanted),
    added: overlapOf(without(draw(model, addClick(model, before, two))), wanted),
  };
}

function draw(model: SelectionModel, state: Parameters<typeof drawState>[1]): Uint8Array {
  return drawState(model, state).data.map((value) => (value > 127 ? 1 : 0));
}
