import { useRoom, useRoomSession } from "../room/use-room.ts";

/** What choosing a listed product does, and which of them is chosen. */
export function useProductPick() {
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
    /** Of the product under the pointer; of null when it has left. */
    onPeek: peek.look,
  };
}
