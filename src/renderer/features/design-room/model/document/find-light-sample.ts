import type { Mask, PixelSize, Rect } from "#kernels/raster.ts";
import type { EditList } from "#shared/edit.ts";

import { listSeenSurfaces } from "./list-seen-surfaces.ts";

/** Below this a pixel is also of what lies beside the mask. */
const wholeCoverage = 250;

/** A part of the photo, and how wide the whole of it is in the same pixels. */
export type LightSample = { readonly rect: Rect; readonly photoWidth: number };

/**
 * Where a paint is seen best: inside of what later edits leave of its newest surface. Null where
 * nothing of it is seen.
 */
export function findPaintInLight(
  photo: PixelSize,
  edits: EditList,
  productId: string,
): LightSample | null {
  const seen = listSeenSurfaces(photo, edits).findLast(
    ({ edit, hiddenBy }) =>
      edit.kind === "paint" && edit.materialId === productId && hiddenBy === null,
  );
  const rect = seen === undefined ? null : findLightSample(seen.mask);
  return seen === undefined || rect === null ? null : { rect, photoWidth: seen.mask.width };
}

/**
 * The largest square that a mask covers wholly, in its own pixels; the first from the top where
 * several are as large, null where there is none. Each pixel is the lower right corner of a square
 * one larger than the smallest of those that end beside it.
 */
export function findLightSample({ width, height, data }: Mask): Rect | null {
  const sides = new Uint16Array(width * height);
  let best = { side: 0, right: 0, bottom: 0 };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if ((data[at] ?? 0) < wholeCoverage) continue;
      const isAtEdge = x === 0 || y === 0;
      const least = isAtEdge
        ? 0
        : Math.min(sides[at - 1]!, sides[at - width]!, sides[at - width - 1]!);
      const side = least + 1;
      sides[at] = side;
      if (side > best.side) best = { side, right: x + 1, bottom: y + 1 };
    }
  }
  const { side, right, bottom } = best;
  return side === 0 ? null : { left: right - side, top: bottom - side, right, bottom };
}
