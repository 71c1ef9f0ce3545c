import { useCallback, useLayoutEffect, useRef } from "react";

import type { Material } from "#shared/material.ts";

import { useLiveProduct } from "../live/use-live-product.ts";
import { useRoom } from "../room/room-context.ts";

/** What choosing a listed product does, and which of them is chosen. */
export function useProductHand(): {
  chosenId: string | null;
  isOff: boolean;
  onChoose: (product: Material) => void;
  /** Under the pointer; null when it has left. */
  onPeek: (product: Material | null) => void;
} {
  const { catalogue, products, covers } = useRoom();
  const peek = useLiveProduct();
  const isPaint = catalogue.kind === "paint";
  const choose = (product: Material) => {
    if (product.kind === "paint") products.choose(product);
    else covers.lay(product);
  };
  // A long list is not drawn anew because something else in the room has changed.
  const newest = useRef({ choose, peek });
  useLayoutEffect(() => {
    newest.current = { choose, peek };
  });
  const onChoose = useCallback((product: Material) => newest.current.choose(product), []);
  const onPeek = useCallback((product: Material | null) => newest.current.peek(product), []);
  return {
    chosenId: (isPaint ? products.chosen?.id : covers.laid?.materialId) ?? null,
    isOff: !isPaint && (!covers.hasMark || covers.isBusy),
    onChoose,
    onPeek,
  };
}
