import { useTexts } from "#renderer/i18n/texts.ts";

import { isAreaSelected } from "../../model/canvas/shown-regions.ts";
import { regionTexts } from "../../texts/room-catalogue.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { nameRegion } from "./name-region.ts";

/**
 * What a selected wall, floor or ceiling is called: as the region that is offered, where it is one of
 * them alone, and by its kind otherwise. Null for a thing, and while nothing is selected.
 */
export function useSelectedName(): string | null {
  const { image } = useRoomSession();
  const kind = useRoom(({ surface, history }) =>
    history.document.selection === null ? null : surface,
  );
  const region = useRoom(({ regions, selection }) => {
    const selected = regions.filter(
      (one) => one.kind === kind && isAreaSelected(selection?.mask ?? null, one.at, image),
    );
    return selected.length === 1 ? (selected[0] ?? null) : null;
  });
  const texts = useTexts(regionTexts);
  if (kind === null || kind === "object") return null;
  return region === null ? texts[kind](null) : nameRegion(region, texts);
}
