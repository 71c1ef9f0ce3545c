import type { Mask } from "../raster.ts";
import { dropMaskSpecks, dropSpecks } from "../mask/drop-specks.ts";
import { drawMatte } from "./draw-matte.ts";
import { holdClicks } from "./hold-clicks.ts";
import type { SelectionModel } from "./selection-model.ts";
import { settleBorder } from "./settle-border.ts";
import { placeInPartition, type SelectionState } from "./selection-state.ts";

/** The part of the picture from which a selection is a surface, whose faint borders are straight. */
const surfacePart = 0.08;

/**
 * The mask of what is selected, of the photo's size, its border as soft as the photo's edges, without
 * specks and pinholes.
 */
export function drawState(model: SelectionModel, state: SelectionState): Mask {
  const { labels } = model.superpixels;
  const isInside = state.pixels;
  const isSurface = state.area >= surfacePart * labels.length;
  const clicks = state.clicks.map((click) => placeInPartition(model, click));
  const settled = isSurface ? settleBorder(model.planes, isInside, clicks) : isInside;
  const clean = dropSpecks(settled, model.superpixels.width, clicks);
  const matte = drawMatte(model.photo, model.working, clean);
  // Where a border is told by colour, single pixels beside it are told wrong.
  const clear = dropMaskSpecks(
    matte,
    state.clicks.map(({ x, y }) => ({ x: Math.floor(x), y: Math.floor(y) })),
  );
  return holdClicks(model, state.clicks, isInside, clear);
}
