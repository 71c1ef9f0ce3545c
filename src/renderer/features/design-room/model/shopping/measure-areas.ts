import type { EditList, MaterialEdit, SurfacePlane } from "#shared/edit.ts";
import type { PixelSize } from "#kernels/raster.ts";

import { estimateArea, uncertaintyOfFoot } from "../document/estimate-area.ts";
import type { AreaEstimate } from "../document/estimate-area.ts";
import type { SeenSurface } from "../document/list-seen-surfaces.ts";
import { isMeasured, isScaleKnown, readPlace } from "../document/mend-plane.ts";
import type { SurfaceAreas } from "./gather-products.ts";

/** The planes of painted walls that have none of their own, by their masks; null where none was found. */
export type PaintedPlanes = ReadonlyMap<MaterialEdit["mask"], SurfacePlane | null>;

/** The masks of painted walls whose plane has to be found before their area can be told. */
export function listUnplaced(surfaces: readonly SeenSurface[]): MaterialEdit["mask"][] {
  return surfaces.filter(isUnplaced).map(({ edit }) => edit.mask);
}

/**
 * How much is seen of the painted and laid surfaces, by the id of their edits; left out are those whose
 * plane is not among `planes` yet. Pure.
 */
export function measureAreas(
  photo: PixelSize,
  edits: EditList,
  surfaces: readonly SeenSurface[],
  planes: PaintedPlanes,
): SurfaceAreas {
  const isKnown = isScaleKnown(edits);
  const areas = new Map<string, AreaEstimate | null>();
  for (const { edit, mask, hiddenBy } of surfaces) {
    const place = readPlace(edit);
    const plane = place === null ? planes.get(edit.mask) : place.plane;
    if (plane === undefined || hiddenBy !== null) continue;
    // Other lengths tell where a painted wall stands no better than its foot does.
    const isSure = edit.kind === "material" ? isKnown : isMeasured(place);
    const area = plane === null ? null : estimateArea(photo, mask, plane, isSure);
    const isWide = edit.kind === "paint" && !isSure;
    areas.set(edit.id, area !== null && isWide ? widen(area) : area);
  }
  return areas;
}

function isUnplaced({ edit, hiddenBy }: SeenSurface): boolean {
  const isFound = edit.kind === "paint" && readPlace(edit) === null;
  return isFound && edit.materialId !== null && hiddenBy === null;
}

function widen(area: AreaEstimate): AreaEstimate {
  return { ...area, uncertainty: Math.max(area.uncertainty, uncertaintyOfFoot) };
}
