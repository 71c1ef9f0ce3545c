import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { textSize } from "#renderer/theme/text-size.ts";

import type { Allowance, ShoppingLine } from "../../model/shopping/list-needs.ts";
import { shoppingTexts } from "../../texts/panel-catalogue.ts";
import { ProductFace, ProductPicture } from "../catalogue/product-choice.tsx";
import { describeLine } from "./describe-line.ts";
import { Detail, Spread } from "./list-parts.ts";

export type ListLineProps = {
  line: ShoppingLine;
  allowance: Allowance;
  /** Whether areas are still to come. */
  isMeasuring: boolean;
  /** What else there is to say of the product here. */
  children?: ReactNode;
};

/** A product to buy: its price, how much of it is needed and why, and what that costs. */
export function ListLine({ line, allowance, isMeasuring, children }: ListLineProps) {
  const texts = useTexts(shoppingTexts);
  const locale = useLocale();
  const words = describeLine(line, allowance, texts, locale);
  const isPending = isMeasuring && words.area === null;
  return (
    <Item>
      <ProductFace>
        <ProductPicture product={line.product} />
      </ProductFace>
      <Words>
        <Spread>
          <Typography variant="subtitle2" component="h3">
            {line.product.name}
          </Typography>
          <Cost>{words.cost}</Cost>
        </Spread>
        <Detail>{words.price}</Detail>
        {words.quantity === null ? null : <Quantity>{words.quantity}</Quantity>}
        {words.area === null ? null : <Detail>{words.area}</Detail>}
        {isPending ? <Detail>{texts.measuring}</Detail> : null}
        {isPending ? null : words.notes.map((note) => <Detail key={note}>{note}</Detail>)}
        {children}
      </Words>
    </Item>
  );
}

const Item = styled("li")({ display: "flex", gap: 12 });

const Words = styled("div")({ flex: 1, minWidth: 0 });

const Cost = styled("span")({
  ...textSize(14, undefined, 600),
  flex: "none",
  fontVariantNumeric: "tabular-nums",
});

const Quantity = styled("p")({
  ...textSize(13.5, 20),
  margin: "2px 0",
  fontVariantNumeric: "tabular-nums",
});
