import Typography from "@mui/material/Typography";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";

import { addCosts } from "../../model/shopping/list-needs.ts";
import type { ShoppingLine } from "../../model/shopping/list-needs.ts";
import { shoppingTexts } from "../../texts/panel-catalogue.ts";
import { formatCost } from "./format-need.ts";
import { Spread } from "./list-parts.ts";

/** What all of it costs, in each currency, and whether that is all. */
export function ListTotal({ lines }: { lines: readonly ShoppingLine[] }) {
  const texts = useTexts(shoppingTexts);
  const locale = useLocale();
  const { totals, isWhole } = addCosts(lines);
  return totals.map(({ currency, costMinor }) => (
    <Spread key={currency}>
      <Typography variant="subtitle1" component="p">
        {isWhole ? texts.total : texts.totalPart}
      </Typography>
      <Typography variant="subtitle1" component="output" sx={{ textAlign: "right" }}>
        {formatCost(costMinor, currency, locale)}
      </Typography>
    </Spread>
  ));
}
