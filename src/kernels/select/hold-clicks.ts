import type { Mask } from "../raster.ts";
import { placeInPartition, type Click } from "./selection-state.ts";
import type { SelectionModel } from "./selection-model.ts";

/**
 * The mask with every click on its own side of the border: where the drawing of the border went over
 * a click, what hangs together there goes back to where the superpixels have it (`isInside`, 1 inside,
 * at their size). The mask itself where nothing is to be done; linear in what goes back.
 */
export function holdClicks(
  model: SelectionModel,
  clicks: readonly Click[],
  isInside: Uint8Array,
  mask: Mask,
): Mask {
  const { width, height } = mask;
  let data = mask.data;
  for (const click of clicks) {
    const start = Math.floor(click.y) * width + Math.floor(click.x);
    const isCovered = data[start]! >= 128;
    if (isCovered === click.positive) continue;
    if (data === mask.data) data = mask.data.slice();
    const isWrong = (p: number): boolean => {
      if (data[p]! >= 128 !== isCovered) return false;
      const { x, y } = placeInPartition(model, { x: p % width, y: Math.floor(p / width) });
      return (isInside[y * model.superpixels.width + x] === 1) === click.positive;
    };
    const open = [start];
    data[start] = click.positive ? 255 : 0;
    for (let p = open.pop(); p !== undefined; p = open.pop()) {
      const x = p % width;
      const beside = [
        x > 0 ? p - 1 : -1,
        x + 1 < width ? p + 1 : -1,
        p - width,
        p + width < width * height ? p + width : -1,
      ];
      for (const q of beside) {
        if (q < 0 || !isWrong(q)) continue;
        data[q] = click.positive ? 255 : 0;
        open.push(q);
      }
    }
  }
  return data === mask.data ? mask : { width, height, data };
}
