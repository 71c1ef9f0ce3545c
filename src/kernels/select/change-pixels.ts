import type { Mask } from "../raster.ts";
import { carveChange } from "./carve-change.ts";
import type { SelectionModel } from "./selection-model.ts";
import { shareSuperpixel, type ValuedClick } from "./share-superpixel.ts";

export type PixelChange = {
  /** 1 for every working pixel that is selected afterwards. */
  readonly pixels: Uint8Array;
  /** How many pixels changed, where that is less than was asked for; null otherwise. */
  readonly carved: number | null;
};

/**
 * The pixels that are selected when the last of the clicks turns the superpixels of `isTouched` over:
 * one clicked both ways is shared out among its clicks, and after the first click what a click cannot have
 * asked for is left as it was (`carveChange`). `shown` is the selection as the person saw it, at any
 * size; null when it was seen as it is in `pixels`. Linear in the pixels.
 */
export function changePixels(
  model: SelectionModel,
  pixels: Uint8Array,
  clicks: readonly ValuedClick[],
  isTouched: Uint8Array,
  shown: Mask | null,
): PixelChange {
  const { width, labels } = model.superpixels;
  const { x, y, value } = clicks.at(-1)!;
  const at = y * width + x;
  const after = pixels.slice();
  for (let i = 0; i < labels.length; i++) if (isTouched[labels[i]!] === 1) after[i] = value;
  shareSuperpixel(model, clicks, labels[at]!, after);
  if (clicks.length === 1 || pixels[at] === value) return { pixels: after, carved: null };
  const change = after.map((now, i) => (now === pixels[i] ? 0 : 1));
  const kept = carveChange(change, seeRight(model, pixels, value, shown), width, at);
  if (kept === change) return { pixels: after, carved: null };
  let carved = 0;
  for (let i = 0; i < kept.length; i++) {
    carved += kept[i]!;
    if (kept[i] === 0) after[i] = pixels[i]!;
  }
  return { pixels: after, carved };
}

/** Whether a working pixel was seen to be as the click wants it. */
function seeRight(
  { working }: SelectionModel,
  pixels: Uint8Array,
  value: number,
  shown: Mask | null,
): (p: number) => boolean {
  if (shown === null) return (p) => pixels[p] === value;
  const { width, height, data } = shown;
  return (p) => {
    const x = p % working.width;
    const y = (p - x) / working.width;
    const column = Math.min(width - 1, Math.floor(((x + 0.5) * width) / working.width));
    const row = Math.min(height - 1, Math.floor(((y + 0.5) * height) / working.height));
    return data[row * width + column]! >= 128 === (value === 1);
  };
}
