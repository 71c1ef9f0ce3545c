import type { SentencesOf } from "#renderer/i18n/texts.ts";
import { formatPercent } from "#renderer/i18n/format-unit.ts";
import { formatPrice, formatPriceUnit } from "#shared/format-price.ts";

import { formatAmount, formatCost, formatUnitPrice } from "./format-need.ts";
import type { Allowance, ShoppingLine } from "../../model/shopping/list-needs.ts";
import type { shoppingTexts } from "../../texts/panel-catalogue.ts";

type Texts = SentencesOf<typeof shoppingTexts>;

/** Says a line of the list in a person's language. */
export function describeLine(
  line: ShoppingLine,
  { coats }: Allowance,
  texts: Texts,
  locale: string,
) {
  const { product, area, need, surfaces } = line;
  const unitPrice = formatUnitPrice(product, locale);
  const prices = [product.sku, formatPrice(product, locale), unitPrice];
  const sized = area === null ? null : describeArea(area, texts, locale);
  const many = surfaces > 1 ? texts.surfaces(surfaces) : null;
  const coated = product.kind === "paint" ? texts.coats(coats) : null;
  return {
    /** SKU and price, and what a litre or square metre of it costs. */
    price: join(prices),
    /** Null, as the two after it, where it is not known. */
    area: sized === null ? null : join([sized, many, coated]),
    quantity: need === null ? null : describeQuantity(need, product.priceUnit, texts, locale),
    cost: need === null ? null : formatCost(need.costMinor, product.currency, locale),
    /** What to know about the figures. */
    notes: [
      ...(area === null ? [texts.noArea] : []),
      ...(area !== null && need === null ? [texts.noNeed] : []),
      ...(need?.isRollAssumed === true ? [texts.rollNote] : []),
    ],
  };
}

function describeArea(
  { squareMetres, range }: NonNullable<ShoppingLine["area"]>,
  texts: Texts,
  locale: string,
): string {
  const digits = squareMetres < 10 ? 1 : 0;
  const share = squareMetres === 0 ? 0 : (range.high - range.low) / 2 / squareMetres;
  return texts.area(
    squareMetres.toLocaleString(locale, { maximumFractionDigits: digits }),
    formatPercent(Math.round(share * 100)),
  );
}

function describeQuantity(
  { unit, amount, packs }: NonNullable<ShoppingLine["need"]>,
  priceUnit: string,
  texts: Texts,
  locale: string,
): string {
  if (packs === null) return `${formatAmount(amount, locale, 1)} ${texts.units[unit]}`;
  if (unit === "roll") return `${formatAmount(packs, locale, 0)} ${texts.units.roll}`;
  const counted = `${formatAmount(packs, locale, 0)} × ${formatPriceUnit(priceUnit, locale)}`;
  return `${counted} (${formatAmount(amount, locale, 1)} ${texts.units[unit]})`;
}

function join(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(" · ");
}
