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
  const source = new Float32Array(selection.data.length);
  for (let i = 0; i < source.length; i++) source[i] = selection.data[i]! / 255;
  const radius = shrinking ? Math.floor(Math.max(stepX, stepY) / 2) : 1;
  const smooth = blurBox(source, selection.width, selection.height, radius);
  if (!shrinking) {
    // Half the sharp picture keeps strips of a single pixel alive.
    for (let i = 0; i < smooth.length; i++) smooth[i] = (smooth[i]! + source[i]!) / 2;
  }
  // A box of three turns the step into a ramp three pixels long; this makes it one long again.
  const contrast = shrinking ? 1 : Math.max(1, 2 / Math.max(stepX, stepY));
  const evenAround = shrinking ? null : findEven(source, selection.width, selection.height);
  const columns = Int32Array.from({ length: mask.width }, (_, x) => nearest(x, stepX));
  const firstOf = new Int32Array(selection.width + 1).fill(mask.width);
  for (let x = mask.width - 1; x >= 0; x--) firstOf[columns[x]!] = x;
  for (let y = 0; y < mask.height; y++) {
    const fromY = (y + 0.5) * stepY - 0.5;
    const row = nearest(y, stepY) * selection.width;
    for (let x = 0; x < mask.width; x++) {
      const cell = row + columns[x]!;
      if (evenAround?.[cell] === 1) {
        let column = columns[x]! + 1;
        while (column < selection.width && evenAround[row + column] === 1) column++;
        const [start, end] = [y * mask.width, firstOf[column]!];
        if (source[cell] === 1) {
          mask.data.fill(operation === "add" ? 255 : 0, start + x, start + end);
        }
        x = end - 1;
        continue;
      }
      const value = sampleLinear(smooth, selection, (x + 0.5) * stepX - 0.5, fromY);
      const coverage = Math.min(1, Math.max(0, (value - 0.5) * contrast + 0.5));
      if (coverage > 0) writeCoverage(mask.data, y * mask.width + x, coverage, operation);
    }
  }
}

/** The pixel that pixel `i` lies in when each is `step` long. */
function nearest(i: number, step: number): number {
  return Math.floor((i + 0.5) * step);
}

/** 1 where a pixel and all those in reach of what is read for it are inside, or all outside. */
function findEven(source: Float32Array, width: number, height: number): Uint8Array {
  const across = new Uint8Array(source.length);
  const isEven = new Uint8Array(source.length);
  for (let y = 0; y < height; y++) {
    let run = 1;
    for (let p = y * width + 1; p < (y + 1) * width; p++) {
      run = source[p] === source[p - 1] ? run + 1 : 1;
      if (run >= 5 && (source[p] === 0 || source[p] === 1)) across[p - 2] = 1;
    }
  }
  const runs = new Int32Array(width);
  for (let row = 0; row < source.length; row += width) {
    for (let x = 0; x < width; x++) {
      const p = row + x;
      const goesOn = across[p] === 1 && source[p] === source[p - width];
      const run = goesOn ? runs[x]! + 1 : across[p]!;
      runs[x] = run;
      if (run >= 5) isEven[p - 2 * width] = 1;
    }
  }
  return isEven;
}
