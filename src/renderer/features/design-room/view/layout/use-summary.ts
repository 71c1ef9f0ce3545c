import { useCallback, useState } from "react";

import type { RoomDocument } from "../../model/document/room-document.ts";
import { useCode } from "../parts/use-code.ts";
import { useIsReady } from "../parts/use-next-step.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";

const loadSummary = () => import("../panel/room-summary.tsx");

/**
 * What was done stands above the products until somebody asks for those. Its code comes with the first
 * change; where it cannot be had, the bar below the products says it in short.
 */
export function useSummary(isPlace: boolean) {
  const { history } = useRoomSession();
  const hasEdits = useRoom((room) => room.history.document.edits.length > 0);
  const loaded = useCode(loadSummary, hasEdits);
  const [asked, setAsked] = useState<RoomDocument | null>(null);
  const isReady = useIsReady();
  const isAsked = useRoom((room) => room.history.document === asked);
  const putAway = useCallback(() => setAsked(history.document.get()), [history]);
  return {
    /** Null where it is not shown. */
    Summary: isPlace && isReady && !isAsked && loaded !== null ? loaded.RoomSummary : null,
    putAway,
  };
}
