import type { SelectionModel } from "./selection-model.ts";

/** A click on a working pixel; `value` is 1 for what is wanted and 0 for what is not. */
export type ValuedClick = { readonly x: number; readonly y: number; readonly value: number };

/** How many pixels of distance a CIELAB unit is worth where one superpixel was clicked both ways. */
const colourWeight = 2;

/**
 * Shares out a superpixel among the clicks on it: writes to each of its pixels in `pixels` the value
 * of the click that is nearest by place and colour. Nothing is written without a click on it.
 */
export function shareSuperpixel(
  model: SelectionModel,
  clicks: readonly ValuedClick[],
  leaf: number,
  pixels: Uint8Array,
): void {
  const { width, labels } = model.superpixels;
  const own = clicks.filter(({ x, y }) => labels[y * width + x] === leaf);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== leaf) continue;
    const x = i % width;
    const y = (i - x) / width;
    let least = Infinity;
    for (const click of own) {
      let distance = (x - click.x) ** 2 + (y - click.y) ** 2;
      for (const plane of model.planes.smooth) {
        distance += colourWeight * (plane[i]! - plane[click.y * width + click.x]!) ** 2;
      }
      // The last of two clicks on one pixel stands.
      if (distance > least) continue;
      least = distance;
      pixels[i] = click.value;
    }
  }
}
