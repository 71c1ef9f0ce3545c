import { useCallback } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { usePressFirst } from "#renderer/ui/use-press-first.ts";
import type { Product } from "#shared/product.ts";

import { describePrice } from "../../model/save/list-products.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";

/** What choosing a listed product does, and which of them is chosen. */
export function useProductPick() {
  const { choose, peek } = useRoomSession();
  const { platform } = useServices();
  const isPaint = useRoom(({ catalogue }) => catalogue.kind === "paint");
  const paintId = useRoom(({ products: { isChosen, chosen } }) =>
    isChosen ? (chosen?.id ?? null) : null,
  );
  const laidId = useRoom(({ coverings }) => coverings.laid?.materialId ?? null);
  const isMeasuring = useRoom(({ coverings }) => coverings.isBusy);
  const [chosenId, press] = usePressFirst(isPaint ? paintId : laidId);
  // The same one every time: of a list only what has changed is drawn again.
  const onChoose = useCallback(
    (product: Product) => {
      press(product.id, () => choose(product));
      platform.notifyHost("product:selected", { ...describePrice(product), name: product.name });
    },
    [choose, platform, press],
  );
  return {
    chosenId,
    isOff: !isPaint && isMeasuring,
    onChoose,
    /** Of the product under the pointer; of null when it has left. */
    onPeek: peek.look,
  };
}
