import { styled } from "@mui/material/styles";
import { Search } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { catalogueTexts, panelTexts } from "../../texts/panel-catalogue.ts";
import { Choices, ProductsState } from "./products-tab.tsx";

export type ProductColumnProps = {
  width: number;
  /** Opens the whole panel, where one can search. */
  onMore: () => void;
};

/** On a phone on its side: the products beside the photo. */
export function ProductColumn({ width, onMore }: ProductColumnProps) {
  const { panel } = useTexts(panelTexts);
  const { searchProducts, searchShort } = useTexts(catalogueTexts);
  return (
    <Column aria-label={panel} style={{ width }}>
      <AppButton variant="outlined" icon={Search} aria-label={searchProducts} onClick={onMore}>
        {searchShort}
      </AppButton>
      <Scroll>
        <ProductsState />
        <Choices shape="column" />
      </Scroll>
    </Column>
  );
}

const Column = styled("section")({
  ...flexColumn(8),
  flex: "none",
  padding: "8px 8px 0",
  backgroundColor: "var(--rw-side-panel)",
  boxShadow: "0 0 0 1px var(--rw-line)",
  "& > button": { flex: "none", paddingInline: 8 },
});

const Scroll = styled("div")({
  ...flexColumn(8),
  flex: "1 1 0",
  minHeight: 0,
  overflowY: "auto",
  overscrollBehavior: "contain",
  margin: "0 -8px",
  padding: "4px 8px 12px",
});
