import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";

import { formatPrice } from "#shared/format-price.ts";
import { useLocale } from "#renderer/i18n/texts.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { asVariant } from "#shared/product.ts";
import type { Product } from "#shared/product.ts";

import { useRoom } from "../room/use-room.ts";
import { FinishMenu } from "../bars/finish-menu.tsx";
import { ProductHeart } from "./product-heart.tsx";
import { PaintVariantMenu } from "./variant-menu.tsx";

/**
 * The paint of what is selected, or in the hand of the paint tool. Its finish stands in the bar of
 * what is selected, and here without one.
 */
export function ProductCard() {
  const paint = useRoom(({ products }) => products.chosen);
  const sold = useRoom(({ products }) => products.variant);
  const isSeen = useRoom(({ history }) => history.document.paintedEditId !== null);
  const isInHand = useRoom(({ tools }) => tools.tool === "paint");
  if (paint === null || !(isSeen || isInHand)) return null;
  return (
    <Card>
      <Words>
        <ProductTitle product={asVariant(paint, sold)} />
        <PaintVariantMenu />
      </Words>
      {isSeen ? null : <FinishMenu paint={paint} />}
      <ProductHeart product={paint} />
    </Card>
  );
}

/** A product's name, and below it what to order it by and what it costs. */
export function ProductTitle({ product }: { product: Product }) {
  const locale = useLocale();
  return (
    <>
      <Typography variant="subtitle1" component="p" noWrap>
        {product.name}
      </Typography>
      <Typography variant="caption" component="p" color="text.secondary" noWrap>
        {product.sku} · {formatPrice(product, locale)}
      </Typography>
    </>
  );
}

const Card = styled("div")({
  ...flexRow(8),
  position: "sticky",
  bottom: 12,
  zIndex: 1,
  minHeight: 62,
  padding: "8px 6px 8px 12px",
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-n0)",
  boxShadow: "0 0 0 14px var(--rw-side-panel)",
});

const Words = styled("div")({
  flex: 1,
  minWidth: 0,
  "& > p + p": textSize(13),
});
