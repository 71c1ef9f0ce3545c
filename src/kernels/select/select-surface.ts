import type { Mask, Raster } from "../raster.ts";
import { drawState } from "./answer-clicks.ts";
import { prepareSelection } from "./selection-model.ts";
import { addClick, startSelection } from "./selection-state.ts";

export type SelectOptions = {
  /** 0 to 100: how readily what differs is taken in; 30 suits most surfaces. */
  readonly tolerance: number;
};

/**
 * The surface or thing under `seed` (in pixels of `photo`), as a mask of the photo's size with a
 * soft border. Looks at the whole photo first: for more than one click on a photo,
 * `prepareSelection` and `answerClicks` do that once. Throws `RangeError` for a seed outside the
 * photo or a tolerance outside 0 to 100.
 */
export function selectSurface(
  photo: Raster,
  seed: { readonly x: number; readonly y: number },
  { tolerance }: SelectOptions,
): Mask {
  if (!(seed.x >= 0 && seed.y >= 0 && seed.x < photo.width && seed.y < photo.height)) {
    throw new RangeError("seed: must lie in the photo");
  }
  if (!(tolerance >= 0 && tolerance <= 100)) throw new RangeError("tolerance: must be 0 to 100");
  const model = prepareSelection(photo);
  const click = { x: seed.x, y: seed.y, positive: true };
  return drawState(model, addClick(model, startSelection(model, { tolerance }), click));
}
