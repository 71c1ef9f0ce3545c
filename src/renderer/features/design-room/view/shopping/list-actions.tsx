import { ShoppingBasket } from "lucide-react";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { useThemeChoice } from "#renderer/theme/applied-theme.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { QuoteButton } from "../quote/quote-button.tsx";
import { useRoom } from "../room/use-room.ts";
import type { Allowance, ShoppingLine } from "../../model/shopping/list-needs.ts";
import { ListButtons } from "./list-buttons.tsx";
import { useHostCart } from "./use-host-cart.ts";
import { shoppingTexts } from "../../texts/panel-catalogue.ts";
import { writeListText } from "./write-list.ts";

export type ListActionsProps = {
  lines: readonly ShoppingLine[];
  allowance: Allowance;
  isReady: boolean;
};

/** What can be done with a room's list: copied, saved as a table, printed, put into a basket, or sent for a quote. */
export function ListActions({ lines, allowance, isReady }: ListActionsProps) {
  const roomName = useRoom(({ history }) => history.name);
  const canAskForQuote = useRoom(({ features }) => features.canAskForQuote);
  const texts = useTexts(shoppingTexts);
  const locale = useLocale();
  const list = { lines, allowance, roomName };
  const cart = useHostCart(lines);
  const variant = useThemeChoice(({ buttons }) => buttons.saveButtonVariant);
  return (
    <>
      <ListButtons list={list} isReady={isReady} />
      {cart.takesCart ? (
        <AppButton
          variant={variant}
          disabled={!isReady}
          icon={ShoppingBasket}
          onClick={() => cart.addToCart()}
        >
          {texts.addToCart}
        </AppButton>
      ) : null}
      {canAskForQuote ? <QuoteButton message={writeListText(list, texts, locale)} /> : null}
    </>
  );
}
