import { useEffect, useState } from "react";

import type { RoomSummary } from "../panel/room-summary.tsx";
import { useNextStep } from "../parts/use-next-step.ts";
import { useRoom } from "../room/use-room.ts";

type Loaded = { readonly Summary: typeof RoomSummary };

/**
 * What was done stands above the products until somebody asks for those. Its code comes with the first
 * change; where it cannot be had, the bar below the products says it in short.
 */
export function useSummary(isPlace: boolean) {
  const document = useRoom(({ history }) => history.document);
  const isReady = useNextStep() === "download";
  const loaded = useSummaryCode(document.edits.length > 0);
  const [asked, setAsked] = useState<typeof document | null>(null);
  const isShown = isPlace && isReady && document !== asked;
  return {
    /** Null where it is not shown. */
    Summary: isShown && loaded !== null ? loaded.Summary : null,
    putAway: () => setAsked(document),
  };
}

function useSummaryCode(isWanted: boolean): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const load = async () => {
      const { RoomSummary: Summary } = await import("../panel/room-summary.tsx");
      setLoaded({ Summary });
    };
    load().catch(() => undefined);
  }, [isWanted]);
  return loaded;
}
