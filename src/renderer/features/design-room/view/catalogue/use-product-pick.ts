import type { Product } from "#shared/product.ts";

import { useRoom, useRoomSession } from "../room/use-room.ts";

/** What choosing a listed product does, and which of them is chosen. */
export function useProductPick(): {
  chosenId: string | null;
  isOff: boolean;
  onChoose: (product: Product) => void;
  /** Under the pointer; null when it has left. */
  onPeek: (product: Product | null) => void;
} {
  const { choose, peek } = useRoomSession();
  const isPaint = useRoom(({ catalogue }) => catalogue.kind === "paint");
  const paintId = useRoom(({ products }) => products.chosen?.id ?? null);
  const laidId = useRoom(({ coverings }) => coverings.laid?.materialId ?? null);
  const isReady = useRoom(
    ({ history, coverings }) => history.document.selection !== null && !coverings.isBusy,
  );
  return {
    chosenId: isPaint ? paintId : laidId,
    isOff: !isPaint && !isReady,
    onChoose: choose,
    onPeek: peek.look,
  };
}
