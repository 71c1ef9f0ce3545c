import { useEffect, useMemo, useState } from "react";

import type { EditList, MaterialEdit, SurfacePlane } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";

import { estimateArea, uncertaintyOfFoot } from "../../model/document/estimate-area.ts";
import type { AreaEstimate } from "../../model/document/estimate-area.ts";
import {
  findMendedPlane,
  isMeasured,
  isScaleKnown,
  readPlace,
} from "../../model/document/mend-plane.ts";
import type { Placed } from "../../model/document/mend-plane.ts";
import type { SurfaceAreas } from "../../model/shopping/gather-products.ts";
import type { SeenSurface } from "../../model/document/list-seen-surfaces.ts";
import { useRoomSession } from "../room/use-room.ts";

type Planes = ReadonlyMap<MaterialEdit["mask"], SurfacePlane | null>;
const noPlanes: Planes = new Map();

/** How much is seen of the painted and laid surfaces, by the id of their edits. */
export function useSurfaceAreas(
  image: Image,
  edits: EditList,
  surfaces: readonly SeenSurface[],
): SurfaceAreas {
  const planes = usePaintedPlanes(edits, surfaces);
  return useMemo(() => {
    const isKnown = isScaleKnown(edits);
    const areas = new Map<string, AreaEstimate | null>();
    for (const { edit, mask, hiddenBy } of surfaces) {
      const place = readPlace(edit);
      const plane = place === null ? planes.get(edit.mask) : place.plane;
      if (plane === undefined || hiddenBy !== null) continue;
      // Other lengths tell where a painted wall stands no better than its foot does.
      const isSure = edit.kind === "material" ? isKnown : isMeasured(place);
      const area = plane === null ? null : estimateArea(image, mask, plane, isSure);
      const isWide = edit.kind === "paint" && !isSure;
      areas.set(edit.id, area !== null && isWide ? widen(area) : area);
    }
    return areas;
  }, [image, edits, surfaces, planes]);
}

/** Paint mostly has no plane of its own: the wall under its mask is asked for, one after the other. */
function usePaintedPlanes(edits: EditList, surfaces: readonly SeenSurface[]): Planes {
  const { kernels } = useRoomSession();
  const [found, setFound] = useState<{ like: Placed | null; planes: Planes }>({
    like: null,
    planes: noPlanes,
  });
  const like = useMemo(() => findMendedPlane(edits), [edits]);
  const planes = found.like === like ? found.planes : noPlanes;
  const painted = surfaces.filter(isPainted).map(({ edit }) => edit.mask);
  const mask = painted.find((one) => !planes.has(one)) ?? null;

  useEffect(() => {
    if (mask === null) return undefined;
    const call = { isCurrent: true };
    const measure = async () => {
      const asked = kernels.findPlane({ mask, surface: "wall", like });
      const plane = await asked.catch(() => null);
      if (call.isCurrent) setFound({ like, planes: new Map([...planes, [mask, plane]]) });
    };
    void measure();
    return () => {
      call.isCurrent = false;
    };
  }, [kernels, mask, planes, like]);
  return planes;
}

function isPainted({ edit, hiddenBy }: SeenSurface): boolean {
  const isFound = edit.kind === "paint" && readPlace(edit) === null;
  return isFound && edit.materialId !== null && hiddenBy === null;
}

function widen(area: AreaEstimate): AreaEstimate {
  return { ...area, uncertainty: Math.max(area.uncertainty, uncertaintyOfFoot) };
}
