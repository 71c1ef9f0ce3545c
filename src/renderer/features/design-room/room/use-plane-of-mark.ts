import { useCallback, useRef } from "react";

import type { EditList, MaterialEdit, SurfacePlane } from "#shared/edit.ts";

import { findMendedPlane } from "../state/mend-plane.ts";
import { useOpenPhoto } from "./open-photo.ts";

type AskedPlane = {
  mask: MaterialEdit["mask"];
  surface: MaterialEdit["surface"];
  like: MaterialEdit | null;
  plane: Promise<SurfacePlane>;
};

/** The plane under a mark, asked for once for all that is looked at or laid there. */
export function usePlaneOfMark() {
  const kernels = useOpenPhoto();
  const newest = useRef<AskedPlane | null>(null);
  return useCallback(
    (
      mask: MaterialEdit["mask"],
      surface: MaterialEdit["surface"],
      edits: EditList,
    ): Promise<SurfacePlane> => {
      const like = findMendedPlane(edits);
      const held = newest.current;
      if (held?.mask === mask && held.surface === surface && held.like === like) return held.plane;
      const plane = kernels.findPlane({ mask, surface, like });
      const asked = { mask, surface, like, plane };
      newest.current = asked;
      plane.catch(() => {
        if (newest.current === asked) newest.current = null;
      });
      return plane;
    },
    [kernels],
  );
}
