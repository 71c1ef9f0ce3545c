import type { Mask, Rect } from "../raster.ts";
import { measureDistance } from "./distance-transform.ts";

/**
 * Moves the edge of `mask` outwards by `distance` pixels (inwards when negative), in place and only
 * within `area`. The edge of the frame is no edge: a mask that touches it does not shrink from it.
 */
export function growEdge(mask: Mask, area: Rect, distance: number): void {
  const growing = distance > 0;
  const toEdge = distanceTo(mask, area, growing);
  forEachPixel(mask, area, (index, at) => {
    // The edge runs half a pixel before the centre of the nearest pixel of the other side.
    const depth = toEdge[at]! - 0.5;
    if (growing) {
      const coverage = Math.min(1, Math.max(0, distance - depth + 0.5));
      mask.data[index] = Math.max(mask.data[index]!, Math.round(coverage * 255));
    } else {
      const coverage = Math.min(1, Math.max(0, depth + distance + 0.5));
      mask.data[index] = Math.min(mask.data[index]!, Math.round(coverage * 255));
    }
  });
}

/**
 * Lets coverage rise from the edge of `mask` to full over `distance` pixels inwards, in place and
 * only within `area`. Nothing gains coverage.
 */
export function featherEdge(mask: Mask, area: Rect, distance: number): void {
  const toOutside = distanceTo(mask, area, false);
  forEachPixel(mask, area, (index, at) => {
    const part = Math.min(1, Math.max(0, (toOutside[at]! - 0.5) / distance));
    const coverage = part * part * (3 - 2 * part);
    mask.data[index] = Math.min(mask.data[index]!, Math.round(coverage * 255));
  });
}

function distanceTo(mask: Mask, area: Rect, inside: boolean): Float32Array {
  const isSource = new Uint8Array((area.right - area.left) * (area.bottom - area.top));
  forEachPixel(mask, area, (index, at) => {
    isSource[at] = mask.data[index]! >= 128 === inside ? 1 : 0;
  });
  return measureDistance(isSource, area.right - area.left, area.bottom - area.top);
}

function forEachPixel(mask: Mask, area: Rect, visit: (index: number, at: number) => void): void {
  let at = 0;
  for (let y = area.top; y < area.bottom; y++) {
    for (let x = area.left; x < area.right; x++) visit(y * mask.width + x, at++);
  }
}
