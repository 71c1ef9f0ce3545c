import { useRef } from "react";

import type { PaintEdit } from "#shared/edit.ts";
import type { Material } from "#shared/material.ts";

import { useRoom } from "../room/room-context.ts";

/** One for as long as the page lives: the marked area is prepared once for all paints. */
const draftId = crypto.randomUUID();

/** A mouse on its way past a floor does not ask for its picture. */
const restMs = 80;

/** Shows the marked area in a product that is being looked at; null, and it is as it was. */
export function useLiveProduct(): (product: Material | null) => void {
  const { live, covers } = useRoom();
  const draftPaint = useDraftPaint();
  const isShown = useRef(false);
  const rest = useRef<ReturnType<typeof setTimeout> | null>(null);
  return (product) => {
    if (rest.current !== null) clearTimeout(rest.current);
    rest.current = null;
    if (product === null) {
      if (isShown.current) live.settle();
      isShown.current = false;
      return;
    }
    if (product.kind === "paint") {
      const draft = draftPaint(product);
      if (draft === null) return;
      live.show(draft);
      isShown.current = true;
      return;
    }
    const timer = setTimeout(() => {
      covers.draft(product, (draft) => {
        if (rest.current !== timer) return;
        live.show(draft);
        isShown.current = true;
      });
    }, restMs);
    rest.current = timer;
  };
}

/** The marked or picked area in a paint; null where there is none to paint. */
function useDraftPaint(): (product: Material & { kind: "paint" }) => PaintEdit | null {
  const { history, products } = useRoom();
  const { edits, selection, paintedEditId } = history.document;
  const picked = edits.find(({ id }) => id === paintedEditId);
  return (product) => {
    if (selection === null || picked?.kind === "material") return null;
    const { finish } = products;
    const paint = { colour: product.colour, finish, materialId: product.id };
    if (picked?.kind === "paint") return { ...picked, ...paint };
    return { id: draftId, enabled: true, kind: "paint", mask: selection, ...paint };
  };
}
