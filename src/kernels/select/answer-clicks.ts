import type { Mask } from "../raster.ts";
import { drawSelection } from "../mask/draw-selection.ts";
import type { SelectionModel } from "./selection-model.ts";
import {
  addClick,
  findSuperpixel,
  placeInPartition,
  startSelection,
  type Click,
  type SelectionState,
} from "./selection-state.ts";

/** How many pixels of distance a CIELAB unit is worth where one superpixel was clicked both ways. */
const colourWeight = 2;

/**
 * The mask, of the photo's size, that clicks select, taken in their order: each adds or removes the
 * region it most likely means and leaves the rest alone. Throws `RangeError` for a click outside
 * the photo. For one click more, `addClick` and `drawState` spare taking the earlier ones again.
 */
export function answerClicks(model: SelectionModel, clicks: readonly Click[]): Mask {
  let state = startSelection(model);
  for (const click of clicks) state = addClick(model, state, click);
  return drawState(model, state);
}

/** The mask, of the photo's size, of what is selected. */
export function drawState(model: SelectionModel, state: SelectionState): Mask {
  const { width, height, labels } = model.superpixels;
  const found: Mask = { width, height, data: new Uint8Array(width * height) };
  for (let i = 0; i < labels.length; i++) {
    if (state.selected[labels[i]!] === 1) found.data[i] = 255;
  }
  splitDisputed(model, state.clicks, found.data);
  const size = { width: model.photoWidth, height: model.photoHeight };
  if (width === size.width && height === size.height) return found;
  const mask: Mask = { ...size, data: new Uint8Array(size.width * size.height) };
  drawSelection(mask, found, "add");
  return mask;
}

/** A superpixel clicked on goes by its clicks; one clicked both ways is shared out among them. */
function splitDisputed(model: SelectionModel, clicks: readonly Click[], data: Uint8Array): void {
  const { width, labels } = model.superpixels;
  const bySuperpixel = Map.groupBy(clicks, (click) => findSuperpixel(model, click));
  if (clicks.length === 0) return;
  const places = new Map(clicks.map((click) => [click, placeInPartition(model, click)]));
  for (let i = 0; i < labels.length; i++) {
    const own = bySuperpixel.get(labels[i]!);
    if (own === undefined) continue;
    const x = i % width;
    const y = (i - x) / width;
    let least = Infinity;
    for (const click of own) {
      const place = places.get(click)!;
      let distance = (x - place.x) ** 2 + (y - place.y) ** 2;
      for (const plane of model.planes.smooth) {
        distance += colourWeight * (plane[i]! - plane[place.y * width + place.x]!) ** 2;
      }
      if (distance >= least) continue;
      least = distance;
      data[i] = click.positive ? 255 : 0;
    }
  }
}
