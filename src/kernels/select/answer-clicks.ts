import type { Mask } from "../raster.ts";
import { dropMaskSpecks, dropSpecks } from "../mask/drop-specks.ts";
import { drawMatte } from "./draw-matte.ts";
import { holdClicks } from "./hold-clicks.ts";
import type { SelectionModel } from "./selection-model.ts";
import { settleBorder } from "./settle-border.ts";
import {
  findSuperpixel,
  placeInPartition,
  type Click,
  type SelectionState,
} from "./selection-state.ts";

/** How many pixels of distance a CIELAB unit is worth where one superpixel was clicked both ways. */
const colourWeight = 2;
/** The part of the picture from which a selection is a surface, whose faint borders are straight. */
const surfacePart = 0.08;

/**
 * The mask of what is selected, of the photo's size, its border as soft as the photo's edges, without
 * specks and pinholes.
 */
export function drawState(model: SelectionModel, state: SelectionState): Mask {
  const { labels } = model.superpixels;
  const isInside = new Uint8Array(labels.length);
  for (let i = 0; i < labels.length; i++) isInside[i] = state.selected[labels[i]!]!;
  if (state.clicks.length > 0) followClicks(model, state.clicks, isInside);
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

/** A superpixel clicked on goes by its clicks; one clicked both ways is shared out among them. */
function followClicks(model: SelectionModel, clicks: readonly Click[], isInside: Uint8Array): void {
  const { width, labels, count } = model.superpixels;
  const placed = clicks.map((click) => ({
    ...placeInPartition(model, click),
    value: click.positive ? 1 : 0,
    leaf: findSuperpixel(model, click),
  }));
  const isClicked = new Uint8Array(count);
  for (const { leaf } of placed) isClicked[leaf] = 1;
  for (let i = 0; i < labels.length; i++) {
    if (isClicked[labels[i]!] === 0) continue;
    const x = i % width;
    const y = (i - x) / width;
    let least = Infinity;
    for (const click of placed) {
      if (click.leaf !== labels[i]) continue;
      let distance = (x - click.x) ** 2 + (y - click.y) ** 2;
      for (const plane of model.planes.smooth) {
        distance += colourWeight * (plane[i]! - plane[click.y * width + click.x]!) ** 2;
      }
      // The last of two clicks on one pixel stands.
      if (distance > least) continue;
      least = distance;
      isInside[i] = click.value;
    }
  }
}
