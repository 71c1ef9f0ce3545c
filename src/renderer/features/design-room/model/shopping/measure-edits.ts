import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import type { EditList, SurfacePlane } from "#shared/edit.ts";
import type { MaskData } from "#shared/mask.ts";
import type { PixelSize } from "#kernels/raster.ts";

import { listSeenSurfaces } from "../document/list-seen-surfaces.ts";
import type { SeenSurface } from "../document/list-seen-surfaces.ts";
import { findMendedPlane } from "../document/mend-plane.ts";
import type { SurfaceAreas } from "./gather-products.ts";
import { listUnplaced, measureAreas } from "./measure-areas.ts";

/** What is seen of the products of a design, and how much. */
export type MeasuredEdits = {
  readonly surfaces: readonly SeenSurface[];
  readonly areas: SurfaceAreas;
};

/** Finds the planes of painted walls that have none of their own, one after the other. */
export type FindPlane = OpenPhoto["findPlane"];

/**
 * Measures the edits of a photo of this size. `openKernels` is asked only where a plane has to be found; a
 * plane that cannot be found leaves its wall unmeasured. Null once it is no longer wanted.
 */
export async function measureEdits(
  image: PixelSize,
  edits: EditList,
  openKernels: () => Promise<{ findPlane: FindPlane }>,
  isWanted: () => boolean,
): Promise<MeasuredEdits | null> {
  const surfaces = listSeenSurfaces(image, edits);
  const like = findMendedPlane(edits);
  const planes = new Map<MaskData, SurfacePlane | null>();
  for (const mask of listUnplaced(surfaces)) {
    const { findPlane } = await openKernels();
    if (!isWanted()) return null;
    planes.set(mask, await findPlane({ mask, surface: "wall", like }).catch(() => null));
  }
  return isWanted() ? { surfaces, areas: measureAreas(image, edits, surfaces, planes) } : null;
}
