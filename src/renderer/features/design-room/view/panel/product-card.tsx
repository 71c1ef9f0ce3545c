import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";

import { formatPrice } from "#renderer/text/format-price.ts";
import { useLocale } from "#renderer/text/texts.ts";
import type { PaintMaterial } from "#shared/material.ts";

import { FinishMenu } from "./finish-menu.tsx";
import { ProductHeart } from "./product-heart.tsx";

/** The product in hand in one line, with its finish. */
export function ProductCard({ paint, isFlat }: { paint: PaintMaterial; isFlat: boolean }) {
  const locale = useLocale();
  return (
    <Card data-flat={isFlat}>
      <Words>
        <Typography variant="subtitle1" component="p" noWrap>
          {paint.name}
        </Typography>
        <Typography variant="caption" component="p" color="text.secondary" noWrap>
          {paint.sku} · {formatPrice(paint, locale)}
        </Typography>
      </Words>
      <FinishMenu paint={paint} />
      <ProductHeart product={paint} />
    </Card>
  );
}

const Card = styled("div")({
  position: "sticky",
  bottom: 12,
  zIndex: 1,
  display: "flex",
  alignItems: "center",
  gap: 8,
  minHeight: 62,
  padding: "8px 6px 8px 12px",
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-n0)",
  boxShadow: "0 0 0 14px var(--rw-side-panel)",
  "&[data-flat='true']": {
    position: "static",
    padding: 0,
    minHeight: 44,
    backgroundColor: "transparent",
    boxShadow: "none",
  },
});

const Words = styled("div")({ flex: 1, minWidth: 0, "& > p + p": { fontSize: "0.8125rem" } });
