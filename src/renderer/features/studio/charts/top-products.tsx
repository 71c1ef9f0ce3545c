import { styled } from "@mui/material/styles";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { oneLine, bareList } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import type { UsageReport } from "#shared/wires/http/record-calls.ts";

import { StudioCard } from "../parts/studio-card.tsx";
import { chartTexts } from "../texts/shell-catalogue.ts";
import { shareOfGreatest } from "./compare-figures.ts";

export type TopProductsProps = { products: UsageReport["products"]; atMost: number };

/** The products that were applied most often, with how often. */
export function TopProducts({ products, atMost }: TopProductsProps) {
  const texts = useTexts(chartTexts);
  const number = new Intl.NumberFormat(useLocale());
  const shown = products.slice(0, atMost);
  const shares = shareOfGreatest(shown.map(({ count }) => count));
  return (
    <StudioCard title={texts.mostTried} aside={texts.timesApplied}>
      {shown.length === 0 ? (
        <Nothing>{texts.noProducts}</Nothing>
      ) : (
        <List>
          {shown.map(({ id, product, count }, index) => (
            <li key={id}>
              <Swatch style={{ backgroundColor: product?.colour }} aria-hidden />
              <Name>{product?.name ?? texts.goneProduct}</Name>
              <BarTrack aria-hidden>
                <span style={{ width: `${(shares[index] ?? 0) * 100}%` }} />
              </BarTrack>
              <BarCount>{number.format(count)}</BarCount>
            </li>
          ))}
        </List>
      )}
    </StudioCard>
  );
}

const Nothing = styled("p")(quietText(14, 20));

const Swatch = styled("span")({
  width: 28,
  height: 28,
  borderRadius: "var(--rw-radius-swatch)",
  backgroundColor: "var(--rw-n1)",
  boxShadow: "inset 0 0 0 1px rgb(23 33 28 / .08)",
});

const Name = styled("span")({ ...oneLine });

/** The bar of a row; its inner width says how much. */
export const BarTrack = styled("span")({
  height: 8,
  borderRadius: 4,
  overflow: "hidden",
  backgroundColor: "var(--rw-n1)",
  "& > span": {
    display: "block",
    height: "100%",
    borderRadius: 4,
    backgroundColor: "var(--rw-primary-light)",
  },
});

/** Rows of a name, a bar and a figure, in the `--columns` that whoever shows them sets. */
export const BarList = styled("ol")({
  ...bareList,
  "& > li": {
    ...textSize(14, 20),
    display: "grid",
    gridTemplateColumns: "var(--columns)",
    alignItems: "center",
    gap: 12,
    minHeight: 43,
  },
});

/** The figure at the end of a row. */
export const BarCount = styled("span")({
  textAlign: "right",
  fontWeight: 600,
  fontVariantNumeric: "tabular-nums",
});

const List = styled(BarList)({
  "--columns": "28px minmax(0, 1fr) minmax(40px, 118px) minmax(32px, auto)",
});
