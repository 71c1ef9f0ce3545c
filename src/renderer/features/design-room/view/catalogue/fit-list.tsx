import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useId } from "react";

import type { RankedFit } from "#kernels/palette/rank-fits.ts";
import { formatPrice } from "#shared/format-price.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import type { Product } from "#shared/product.ts";

import { describeFit, fitTexts } from "../../texts/fit-texts.ts";
import {
  ProductFace,
  ProductPicture,
  ProductRadio,
  listenToPeek,
  productLabelStyle,
  sidewaysRow,
} from "./product-choice.tsx";
import { useProductPick } from "./use-product-pick.ts";

/**
 * What fits the room best, with the reason; the best stands first. A `row` scrolls sideways, for a
 * sheet; a `list` says first what it goes by.
 */
export function FitList(props: { fits: readonly RankedFit<Product>[]; shape: "list" | "row" }) {
  const { fits, shape } = props;
  const pick = useProductPick();
  const { chosenId, isOff, onPeek } = pick;
  const texts = useTexts(fitTexts);
  const locale = useLocale();
  const name = useId();
  return (
    <>
      {shape === "list" ? (
        <Typography variant="caption" component="p" color="text.secondary">
          {texts.lead}
        </Typography>
      ) : null}
      <List role="radiogroup" aria-label={texts.title} data-shape={shape}>
        {fits.map(({ product, reason }) => (
          <Row key={product.id} data-off={isOff} {...listenToPeek(product, onPeek)}>
            <ProductRadio
              {...{ product, name, isOff }}
              isChosen={product.id === chosenId}
              onChoose={(chosen) => pick.onChoose(chosen)}
            />
            <Body>
              <ProductFace>
                <ProductPicture product={product} />
              </ProductFace>
              <Words>
                <Line>
                  <Typography variant="subtitle2" component="span" noWrap>
                    {product.name}
                  </Typography>
                  <Price>{formatPrice(product, locale)}</Price>
                </Line>
                <Typography variant="caption" component="span" color="text.secondary">
                  {describeFit(reason, texts)}
                </Typography>
              </Words>
            </Body>
          </Row>
        ))}
      </List>
    </>
  );
}

const List = styled("div")({
  ...flexColumn(8),
  "&[data-shape='row']": {
    ...sidewaysRow.style,
    "& > label": { flex: "none", width: 256 },
  },
});

const Row = styled("label")(productLabelStyle);

const Body = styled("span")({
  ...flexRow(12),
  minHeight: "100%",
  padding: 8,
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "inset 0 0 0 1px var(--rw-line)",
});

const Words = styled("span")({ ...flexColumn(), flex: 1, minWidth: 0 });

const Line = styled("span")({
  display: "flex",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: 8,
});

const Price = styled("span")({ ...textSize(13), flex: "none", fontVariantNumeric: "tabular-nums" });
