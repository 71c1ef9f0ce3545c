import { useRoom, useRoomSession } from "../room/use-room.ts";

/** What choosing a listed product does, and which of them is chosen. */
export function useProductPick() {
  const { choose, peek } = useRoomSession();
  const isPaint = useRoom(({ catalogue }) => catalogue.kind === "paint");
  const paintId = useRoom(({ products: { isChosen, chosen } }) =>
    isChosen ? (chosen?.id ?? null) : null,
  );
  const laidId = useRoom(({ coverings }) => coverings.laid?.materialId ?? null);
  const isMeasuring = useRoom(({ coverings }) => coverings.isBusy);
  return {
    chosenId: isPaint ? paintId : laidId,
    isOff: !isPaint && isMeasuring,
    onChoose: choose,
    /** Of the product under the pointer; of null when it has left. */
    onPeek: peek.look,
  };
}
