import { useMemo } from "react";

import type { EditList } from "#shared/edit.ts";
import { readProductId } from "#shared/edit.ts";

import type { Product } from "#shared/product.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import type { AreaEstimate } from "../../model/document/estimate-area.ts";
import { listNeeds } from "../../model/shopping/list-needs.ts";
import type { Allowance, CoveredProduct } from "../../model/shopping/list-needs.ts";
import { useSurfaceAreas } from "./use-surface-areas.ts";
import type { SurfaceAreas } from "./use-surface-areas.ts";

export type ShoppingList = ReturnType<typeof useShoppingList>;

/** What to buy for the room as it is designed. */
export function useShoppingList(allowance: Allowance) {
  const { image } = useRoomSession();
  const edits = useRoom(({ history }) => history.document.edits);
  const known = useRoom(({ catalogue }) => catalogue.known);
  const areas = useSurfaceAreas(image, edits);
  return useMemo(() => {
    const { covered, unlisted, isMeasuring } = gatherProducts(edits, areas, known);
    return { lines: listNeeds(covered, allowance), unlisted, isMeasuring };
  }, [edits, areas, known, allowance]);
}

function gatherProducts(edits: EditList, areas: SurfaceAreas, known: ReadonlyMap<string, Product>) {
  const byId = new Map<string, CoveredProduct>();
  /** Surfaces whose product the company does not show any more, or a colour of no product. */
  let unlisted = 0;
  let isMeasuring = false;
  for (const edit of edits) {
    if (!edit.enabled || (edit.kind !== "paint" && edit.kind !== "material")) continue;
    const product = known.get(readProductId(edit) ?? "");
    if (product === undefined) {
      unlisted++;
      continue;
    }
    const area: AreaEstimate | null | undefined = areas.get(edit.id);
    if (area === undefined) isMeasuring = true;
    const before = byId.get(product.id)?.areas ?? [];
    byId.set(product.id, { product, areas: [...before, area ?? null] });
  }
  return { covered: [...byId.values()], unlisted, isMeasuring };
}
