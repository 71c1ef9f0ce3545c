import { useMemo } from "react";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import { gatherProducts } from "../../model/shopping/gather-products.ts";
import { listNeeds } from "../../model/shopping/list-needs.ts";
import type { Allowance } from "../../model/shopping/list-needs.ts";
import { listSeenSurfaces } from "../../model/document/list-seen-surfaces.ts";
import { useSurfaceAreas } from "./use-surface-areas.ts";

export type ShoppingList = ReturnType<typeof useShoppingList>;

/** What to buy for what is seen of the room as it is designed. */
export function useShoppingList(allowance: Allowance) {
  const { image } = useRoomSession();
  const edits = useRoom(({ history }) => history.document.edits);
  const known = useRoom(({ catalogue }) => catalogue.known);
  const surfaces = useMemo(() => listSeenSurfaces(image, edits), [image, edits]);
  const areas = useSurfaceAreas(image, edits, surfaces);
  return useMemo(() => {
    const { covered, ...rest } = gatherProducts(surfaces, areas, known);
    return { lines: listNeeds(covered, allowance), ...rest };
  }, [surfaces, areas, known, allowance]);
}
