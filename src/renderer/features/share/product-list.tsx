import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { formatPrice } from "#shared/format-price.ts";
import { bareList, flexRow } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import type { SharedVersion } from "#shared/share.ts";

import { shareTexts } from "./texts/share-catalogue.ts";

export type ProductListProps = {
  version: SharedVersion;
  /** There is no other version that it could be taken for. */
  isAlone: boolean;
};

/** The products that a shared version shows, as they were called and cost when it was shared. */
export function ProductList({ version, isAlone }: ProductListProps) {
  const texts = useTexts(shareTexts);
  const locale = useLocale();
  const { products, letter } = version;
  if (products.length === 0) return null;
  return (
    <section>
      <Typography variant="subtitle1" component="h2">
        {isAlone ? texts.productsOfOne : texts.products(letter)}
      </Typography>
      <List>
        {products.map((product) => (
          <li key={product.sku}>
            <Swatch data-swatch style={{ backgroundColor: product.colour }} aria-hidden />
            <Words>
              <strong>{product.name}</strong>
              <span>{product.sku}</span>
            </Words>
            <Price>{formatPrice(product, locale)}</Price>
          </li>
        ))}
      </List>
    </section>
  );
}

const List = styled("ul")({
  ...bareList,
  "& > li": { ...flexRow(12), padding: "12px 0", borderBottom: "1px solid var(--rw-line)" },
});

const Swatch = styled("span")({
  flex: "none",
  width: 44,
  height: 44,
  borderRadius: "var(--rw-radius-swatch)",
  boxShadow: "inset 0 0 0 1px rgb(20 24 22 / .08)",
});

const Words = styled("span")({
  flex: 1,
  minWidth: 0,
  overflowWrap: "anywhere",
  "& > strong": { ...textSize(15, 20, 600), display: "block" },
  "& > span": { ...quietText(13, 18) },
});

const Price = styled("span")({ ...textSize(14, 20, 600), flex: "none" });
