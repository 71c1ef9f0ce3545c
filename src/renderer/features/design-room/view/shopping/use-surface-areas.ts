import { useEffect, useMemo, useState } from "react";

import type { EditList, MaterialEdit, PaintEdit, SurfacePlane } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";

import { estimateArea } from "../../model/document/estimate-area.ts";
import type { AreaEstimate } from "../../model/document/estimate-area.ts";
import { findMendedPlane, isScaleKnown } from "../../model/document/mend-plane.ts";
import { useRoomSession } from "../room/use-room.ts";

/** Null is an area that the photo does not tell; nothing at all is one that is being measured. */
export type SurfaceAreas = ReadonlyMap<string, AreaEstimate | null>;

type Covered = MaterialEdit | PaintEdit;
type Planes = ReadonlyMap<PaintEdit["mask"], SurfacePlane | null>;
/** Where a painted wall stands is told by its foot alone, which furniture often hides. */
const leastPaintedUncertainty = 0.25;
const noPlanes: Planes = new Map();

/** How large the painted and laid surfaces are, by the id of their edits. */
export function useSurfaceAreas(image: Image, edits: EditList): SurfaceAreas {
  const planes = usePaintedPlanes(edits);
  return useMemo(() => {
    const isKnown = isScaleKnown(edits);
    const areas = new Map<string, AreaEstimate | null>();
    for (const edit of edits.filter(isCovered)) {
      const plane = edit.kind === "material" ? edit.plane : planes.get(edit.mask);
      if (plane === undefined) continue;
      const area = plane === null ? null : estimateArea(image, edit.mask, plane, isKnown);
      areas.set(edit.id, area === null || edit.kind === "material" ? area : widen(area));
    }
    return areas;
  }, [image, edits, planes]);
}

/** Paint has no plane of its own: the wall under its mask is asked for, one after the other. */
function usePaintedPlanes(edits: EditList): Planes {
  const { kernels } = useRoomSession();
  const [found, setFound] = useState<{ like: MaterialEdit | null; planes: Planes }>({
    like: null,
    planes: noPlanes,
  });
  const like = useMemo(() => findMendedPlane(edits), [edits]);
  const planes = found.like === like ? found.planes : noPlanes;
  const mask = edits.filter(isPainted).find((edit) => !planes.has(edit.mask))?.mask ?? null;

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

function isCovered(edit: EditList[number]): edit is Covered {
  return edit.enabled && (edit.kind === "material" || edit.kind === "paint");
}

function isPainted(edit: EditList[number]): edit is PaintEdit {
  return edit.enabled && edit.kind === "paint" && edit.materialId !== null;
}

function widen(area: AreaEstimate): AreaEstimate {
  return { ...area, uncertainty: Math.max(area.uncertainty, leastPaintedUncertainty) };
}
