import { checkMaskFits, checkRaster } from "../check-input.ts";
import type { Mask, Raster } from "../raster.ts";

/**
 * A new raster: `over` where the mask covers, `base` where it does not, between by coverage.
 * Alpha stays `base`'s. A pixel without coverage keeps its bytes. Throws `RangeError` unless all
 * three have one size.
 */
export function compositeWithin(base: Raster, over: Raster, mask: Mask): Raster {
  checkMaskFits(mask, base);
  checkRaster(over);
  checkMaskFits(mask, over);
  const data = base.data.slice();
  for (let i = 0; i < mask.data.length; i++) {
    const coverage = mask.data[i]!;
    if (coverage === 0) continue;
    const part = coverage / 255;
    for (let at = i * 4; at < i * 4 + 3; at++) {
      data[at] = data[at]! + (over.data[at]! - data[at]!) * part;
    }
  }
  return { width: base.width, height: base.height, data };
}
