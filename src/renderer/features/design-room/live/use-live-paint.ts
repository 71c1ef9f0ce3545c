import { useRef } from "react";

import type { PaintEdit } from "#shared/edit.ts";
import type { Material } from "#shared/material.ts";

import { useRoom } from "../room/room-context.ts";

/** One for as long as the page lives: the marked area is prepared once for all paints. */
const draftId = crypto.randomUUID();

/** Shows the marked area in a paint that is being looked at; null, and it is as it was. */
export function useLivePaint(): (product: Material | null) => void {
  const { history, products, live } = useRoom();
  const isShown = useRef(false);
  const { edits, selection, paintedEditId } = history.document;
  const picked = edits.find(({ id }) => id === paintedEditId);
  return (product) => {
    if (product === null) {
      if (isShown.current) live.settle();
      isShown.current = false;
      return;
    }
    if (product.kind !== "paint" || selection === null || picked?.kind === "material") return;
    const { finish } = products;
    const paint = { colour: product.colour, finish, materialId: product.id };
    const draft: PaintEdit = {
      id: draftId,
      enabled: true,
      kind: "paint",
      mask: selection,
      ...paint,
    };
    live.show(picked?.kind === "paint" ? { ...picked, ...paint } : draft);
    isShown.current = true;
  };
}
