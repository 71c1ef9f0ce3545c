import { useEffect, useMemo, useState } from "react";

import type { EditList } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";

import { findMendedPlane } from "../../model/document/mend-plane.ts";
import type { Placed } from "../../model/document/mend-plane.ts";
import type { SurfaceAreas } from "../../model/shopping/gather-products.ts";
import { listUnplaced, measureAreas } from "../../model/shopping/measure-areas.ts";
import type { PaintedPlanes } from "../../model/shopping/measure-areas.ts";
import type { SeenSurface } from "../../model/document/list-seen-surfaces.ts";
import { useRoomSession } from "../room/use-room.ts";

const noPlanes: PaintedPlanes = new Map();

/** How much is seen of the painted and laid surfaces, by the id of their edits. */
export function useSurfaceAreas(
  image: Image,
  edits: EditList,
  surfaces: readonly SeenSurface[],
): SurfaceAreas {
  const planes = usePaintedPlanes(edits, surfaces);
  return useMemo(
    () => measureAreas(image, edits, surfaces, planes),
    [image, edits, surfaces, planes],
  );
}

/** Paint mostly has no plane of its own: the wall under its mask is asked for, one after the other. */
function usePaintedPlanes(edits: EditList, surfaces: readonly SeenSurface[]): PaintedPlanes {
  const { kernels } = useRoomSession();
  const [found, setFound] = useState<{ like: Placed | null; planes: PaintedPlanes }>({
    like: null,
    planes: noPlanes,
  });
  const like = useMemo(() => findMendedPlane(edits), [edits]);
  const planes = found.like === like ? found.planes : noPlanes;
  const mask = listUnplaced(surfaces).find((one) => !planes.has(one)) ?? null;

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
