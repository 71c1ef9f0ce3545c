import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router-dom";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { startDesign } from "#renderer/state/start-design.ts";
import type { Image } from "#shared/image.ts";

import { findNewDetails } from "./room-details.ts";
import type { RoomDetails } from "./room-details.ts";

export type RoomOpening = {
  state: "waiting" | "opening" | "failed";
  open: () => void;
};

/** How long the tick of a finished upload stands before the room opens. */
const tickMs = 600;

/**
 * Turns a stored photo into a design and goes to its room: when asked, or by itself once the photo
 * is stored and `mayOpenByItself` says that nobody is busy on the page.
 */
export function useRoomOpening(
  image: Image | null,
  designName: string,
  details: { now: RoomDetails; sent: RoomDetails },
  mayOpenByItself: () => boolean,
): RoomOpening {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [outcome, setOutcome] = useState<{ image: Image; state: RoomOpening["state"] } | null>(
    null,
  );
  const state = outcome !== null && outcome.image === image ? outcome.state : "waiting";

  const openRoom = async (stored: Image) => {
    setOutcome({ image: stored, state: "opening" });
    try {
      const changes = findNewDetails(stored, details.now, details.sent);
      const design = await dispatch(
        startDesign(stored, { name: designName, changes, isSample: false }),
      );
      await navigate(`/room/${design.id}`);
    } catch {
      setOutcome({ image: stored, state: "failed" });
    }
  };
  const open = () => {
    if (image !== null && state !== "opening") void openRoom(image);
  };

  const openByItself = useEffectEvent(() => {
    if (mayOpenByItself()) open();
  });
  useEffect(() => {
    if (image === null) return undefined;
    const timer = window.setTimeout(() => openByItself(), tickMs);
    return () => window.clearTimeout(timer);
  }, [image]);

  return { state, open };
}
