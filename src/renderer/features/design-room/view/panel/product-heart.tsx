import { useTexts } from "#renderer/i18n/texts.ts";
import { HeartButton } from "#renderer/ui/heart-button.tsx";
import type { Product } from "#shared/product.ts";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import { panelTexts } from "../../texts/panel-catalogue.ts";

/** Makes a product a favourite of this browser's person. */
export function ProductHeart({ product: { id, name } }: { product: Product }) {
  const { toggleFavourite } = useRoomSession().catalogue;
  const isPressed = useRoom(({ catalogue }) => catalogue.favourites.includes(id));
  const texts = useTexts(panelTexts);
  return (
    <HeartButton
      label={texts.favourite(name)}
      pressed={isPressed}
      onClick={() => toggleFavourite(id)}
    />
  );
}
