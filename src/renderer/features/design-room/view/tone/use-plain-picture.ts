import { useEffect, useState } from "react";

import type { Raster } from "#kernels/raster.ts";
import { omitTone } from "#shared/edit.ts";
import type { EditList } from "#shared/edit.ts";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import { drawSmallPicture } from "./draw-small-picture.ts";

type Drawn = { edits: EditList; small: Raster | null };

/** Twice what a thumbnail measures on the screen. */
export const thumbSize = { width: 328, height: 220 } as const;

/** The room small and without its tone; the bare photo until the edits are replayed. */
export function usePlainPicture(): Raster | null {
  const { photo, kernels } = useRoomSession();
  const all = useRoom(({ history }) => history.document.edits);
  const edits = omitTone(all).filter(({ enabled }) => enabled);
  const [bare] = useState(() => drawSmallPicture(photo, thumbSize));
  const [drawn, setDrawn] = useState<Drawn>({ edits: [], small: bare });
  const [wanted, want] = useState(edits);
  const isWanted = isSame(wanted, edits);
  if (!isWanted) want(edits);
  const isDrawn = isSame(wanted, drawn.edits);

  useEffect(() => {
    if (isDrawn) return undefined;
    const call = { isCurrent: true };
    const draw = async () => {
      try {
        const { bitmap } = await kernels.applyEdits(wanted);
        if (call.isCurrent) setDrawn({ edits: wanted, small: drawSmallPicture(bitmap, thumbSize) });
        bitmap.close();
      } catch {
        // The canvas shows what is wrong; here the last picture stays.
      }
    };
    void draw();
    return () => {
      call.isCurrent = false;
    };
  }, [isDrawn, wanted, kernels]);
  return edits.length === 0 ? bare : drawn.small;
}

function isSame(left: EditList, right: EditList): boolean {
  return left.length === right.length && left.every((edit, index) => edit === right[index]);
}
