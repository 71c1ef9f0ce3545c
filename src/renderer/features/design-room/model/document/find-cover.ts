import type { PixelSize } from "#kernels/raster.ts";
import type { EditList } from "#shared/edit.ts";
import type { MaskData } from "#shared/mask.ts";

import { drawMeasured } from "./estimate-area.ts";
import { isSurface, listSeenSurfaces } from "./list-seen-surfaces.ts";
import type { SeenSurface } from "./list-seen-surfaces.ts";

/** How much of two masks together both have, from which on they are of one surface. */
const leastCommon = 0.8;

/** The paint or covering that is seen where a mask is, if it covers the same surface; else null. */
export function findCover(
  photo: PixelSize,
  edits: EditList,
  mask: MaskData,
): SeenSurface["edit"] | null {
  // One product after the other is tried on what is selected: nothing lies over it, and nothing is drawn.
  const newest = edits.findLast(isSurface);
  if (newest?.mask === mask) return newest;
  const seen = listSeenSurfaces(photo, edits).filter(({ hiddenBy }) => hiddenBy === null);
  if (seen.length === 0) return null;
  const { data } = drawMeasured(photo, mask);
  const cover = seen.findLast(({ edit }) => {
    const other = drawMeasured(photo, edit.mask).data;
    let [common, both] = [0, 0];
    for (let i = 0; i < data.length; i++) {
      common += Math.min(data[i]!, other[i]!);
      both += Math.max(data[i]!, other[i]!);
    }
    return common > leastCommon * both;
  });
  return cover?.edit ?? null;
}
