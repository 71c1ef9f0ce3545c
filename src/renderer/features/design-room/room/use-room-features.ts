import { useMemo } from "react";

import { useAppSelector } from "#renderer/state/hooks.ts";

import { roomTools } from "../state/room-tool.ts";
import type { RoomTool } from "../state/room-tool.ts";

/** What the company lets its visitors do in the room. */
export type RoomFeatures = {
  canErase: boolean;
  /** Needs products to paint with. */
  canPaint: boolean;
  canDownload: boolean;
  canAskForQuote: boolean;
  /** The tools that are of use here. */
  tools: readonly RoomTool[];
};

/** A company that could not be asked has everything: the server still refuses what is off. */
export function useRoomFeatures(): RoomFeatures {
  const features = useAppSelector((state) => state.company.features);
  const canErase = features?.erase ?? true;
  const canPaint = features === null || (features.redesign && features.catalogue);
  const canDownload = features?.download ?? true;
  // Asking in vain is worse than not being offered it.
  const canAskForQuote = features?.quote ?? false;
  return useMemo(
    () => ({
      canErase,
      canPaint,
      canDownload,
      canAskForQuote,
      tools: canPaint ? roomTools : roomTools.filter((tool) => tool !== "paint"),
    }),
    [canErase, canPaint, canDownload, canAskForQuote],
  );
}
