import type { MaskData } from "#shared/mask.ts";

import { checkSize } from "../check-input.ts";
import { drawShape, softenMask } from "../mask.ts";
import type { MaskFrame } from "../mask.ts";
import type { Mask } from "../raster.ts";
import { decodeRuns } from "../select/selection-runs.ts";

/**
 * Draws mask data at the size of `frame` to be counted, not to be looked at: as `rasteriseMask`
 * does, but a pixel of a selection is what lies at its centre, 0 or 255. Over thousands of pixels
 * that counts the same, without blurring the whole selection. Throws as `rasteriseMask` does.
 */
export function sampleMask(mask: MaskData, frame: MaskFrame): Mask {
  checkSize("original", frame.originalWidth, frame.originalHeight);
  checkSize("frame", frame.width, frame.height);
  const { width, height } = frame;
  const drawn: Mask = { width, height, data: new Uint8Array(width * height) };
  for (const shape of mask.shapes) {
    if (shape.kind !== "selection") drawShape(drawn, shape, frame);
    else {
      const inside = shape.operation === "add" ? 255 : 0;
      sampleSelection(drawn, decodeRuns(shape.runs, shape.width, shape.height), inside);
    }
  }
  softenMask(drawn, mask, frame);
  return drawn;
}

/** Writes `inside` into every pixel whose centre lies in the selection. */
function sampleSelection(drawn: Mask, selection: Mask, inside: number): void {
  const { width, height, data } = drawn;
  const columns = listCentres(width, selection.width);
  const rows = listCentres(height, selection.height);
  for (let y = 0; y < height; y++) {
    const row = rows[y]! * selection.width;
    for (let x = 0; x < width; x++) {
      if (selection.data[row + columns[x]!] !== 0) data[y * width + x] = inside;
    }
  }
}

/** In which of `from` equal pixels the centres of `length` lie. */
function listCentres(length: number, from: number): Int32Array {
  return Int32Array.from({ length }, (_, i) => Math.floor(((i + 0.5) * from) / length));
}
