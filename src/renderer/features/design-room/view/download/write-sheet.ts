import { formatPrice } from "#shared/format-price.ts";
import type { SentencesOf } from "#renderer/i18n/texts.ts";
import type { PageSize, Sheet } from "#shared/sheet.ts";

import { addCosts } from "../../model/shopping/list-needs.ts";
import type { Allowance } from "../../model/shopping/list-needs.ts";
import type { shoppingTexts } from "../../texts/panel-catalogue.ts";
import { describeLine } from "../shopping/describe-line.ts";
import { formatCost, formatUnitPrice } from "../shopping/format-need.ts";
import type { ShoppingList } from "../shopping/use-shopping-list.ts";

/** As many as a sheet takes. */
const [mostLines, mostNotes] = [200, 20];

/** The price list as a sheet says it: the same words and figures, so that the two cannot differ. */
export function writeSheet(
  { lines, hidden, unlisted }: Pick<ShoppingList, "lines" | "hidden" | "unlisted">,
  allowance: Allowance,
  texts: SentencesOf<typeof shoppingTexts>,
  locale: string,
): Pick<Sheet, "lines" | "totals" | "notes"> {
  const { totals, isWhole } = addCosts(lines);
  const covered = hidden.map(({ product, over }) =>
    texts.hidden(product.name, over?.name ?? texts.otherPaint),
  );
  const notes = [
    ...(covered.length === 0 ? [] : [texts.seenOnly, ...covered]),
    ...(lines.length === 0 ? [] : [texts.note]),
    ...(unlisted === 0 ? [] : [texts.unlisted(unlisted)]),
  ];
  return {
    lines: lines.slice(0, mostLines).map((line) => {
      const { product } = line;
      const { area, quantity, cost, notes: about } = describeLine(line, allowance, texts, locale);
      const unitPrice = formatUnitPrice(product, locale);
      const prices = [formatPrice(product, locale), ...(unitPrice === null ? [] : [unitPrice])];
      return {
        productId: product.id,
        ...(product.variants?.some(({ sku }) => sku === product.sku)
          ? { variant: product.sku }
          : {}),
        price: prices.join(" · "),
        area,
        quantity,
        cost,
        notes: about,
      };
    }),
    totals: totals.map(({ currency, costMinor }) => ({
      label: isWhole ? texts.total : texts.totalPart,
      amount: formatCost(costMinor, currency, locale),
    })),
    // The last ones are about the figures themselves, and are always said.
    notes: notes.slice(-mostNotes),
  };
}

/** Where people print on Letter, by the tag of their browser's language; anywhere else on A4. */
export function choosePageSize(tag: string): PageSize {
  return /-(?:US|CA|MX|PH|CO|CL|VE|GT|CR|PA|DO|PR)\b/i.test(tag) ? "letter" : "a4";
}
