import { useServices } from "#renderer/services/services-context.tsx";
import { useAppDispatch, useAppSelector } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";

import { fillCart } from "../../model/shopping/fill-cart.ts";
import type { ShoppingLine } from "../../model/shopping/list-needs.ts";
import { useRoomSession } from "../room/use-room.ts";
import { shoppingTexts } from "../../texts/panel-catalogue.ts";

/** The basket of the page around, where it has one. */
export function useHostCart(lines: readonly ShoppingLine[]) {
  const takesCart = useAppSelector((state) => state.host.takesCart);
  const { designId } = useRoomSession();
  const { platform } = useServices();
  const dispatch = useAppDispatch();
  const texts = useTexts(shoppingTexts);
  const cart = fillCart(lines);
  return {
    takesCart: takesCart && cart !== null,
    addToCart() {
      if (cart === null) return;
      platform.notifyHost("cart:add", { designId, ...cart });
      dispatch(noticeShown({ tone: "success", text: texts.addedToCart }));
    },
  };
}
