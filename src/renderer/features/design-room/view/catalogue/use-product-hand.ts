import type { Material } from "#shared/material.ts";

import { useRoom, useRoomSession } from "../room/use-room.ts";

/** What choosing a listed product does, and which of them is chosen. */
export function useProductHand(): {
  chosenId: string | null;
  isOff: boolean;
  onChoose: (product: Material) => void;
  /** Under the pointer; null when it has left. */
  onPeek: (product: Material | null) => void;
} {
  const { choose, peek } = useRoomSession();
  const isPaint = useRoom(({ catalogue }) => catalogue.kind === "paint");
  const paintId = useRoom(({ products }) => products.chosen?.id ?? null);
  const laidId = useRoom(({ covers }) => covers.laid?.materialId ?? null);
  const isReady = useRoom(
    ({ history, covers }) => history.document.selection !== null && !covers.isBusy,
  );
  return {
    chosenId: isPaint ? paintId : laidId,
    isOff: !isPaint && !isReady,
    onChoose: choose,
    onPeek: peek.look,
  };
}
