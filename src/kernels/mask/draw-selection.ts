import { sampleLinear } from "../interpolate.ts";
import type { Mask } from "../raster.ts";
import { blurBox } from "./blur-box.ts";
import { writeCoverage, type MaskOperation } from "./write-coverage.ts";

/**
 * Joins a selection found on a working raster into `mask`, which shows the same picture at another
 * size. Scaled up, its stairs are smoothed and the edge is one pixel of `mask` wide; scaled down,
 * coverage is averaged. Cost: one pass over `mask`.
 */
export function drawSelection(mask: Mask, selection: Mask, operation: MaskOperation): void {
  if (selection.width === mask.width && selection.height === mask.height) {
    for (let i = 0; i < mask.data.length; i++) {
      if (selection.data[i]! > 0) writeCoverage(mask.data, i, selection.data[i]! / 255, operation);
    }
    return;
  }
  const stepX = selection.width / mask.width;
  const stepY = selection.height / mask.height;
  const shrinking = Math.max(stepX, stepY) > 1;
  const source = Float32Array.from(selection.data, (value) => value / 255);
  const radius = shrinking ? Math.floor(Math.max(stepX, stepY) / 2) : 1;
  const smooth = blurBox(source, selection.width, selection.height, radius);
  if (!shrinking) {
    // Half the sharp picture keeps strips of a single pixel alive.
    for (let i = 0; i < smooth.length; i++) smooth[i] = (smooth[i]! + source[i]!) / 2;
  }
  // A box of three turns the step into a ramp three pixels long; this makes it one long again.
  const contrast = shrinking ? 1 : Math.max(1, 2 / Math.max(stepX, stepY));
  for (let y = 0; y < mask.height; y++) {
    const fromY = (y + 0.5) * stepY - 0.5;
    for (let x = 0; x < mask.width; x++) {
      const value = sampleLinear(smooth, selection, (x + 0.5) * stepX - 0.5, fromY);
      const coverage = Math.min(1, Math.max(0, (value - 0.5) * contrast + 0.5));
      if (coverage > 0) writeCoverage(mask.data, y * mask.width + x, coverage, operation);
    }
  }
}
