import type { SentencesOf } from "#renderer/i18n/texts.ts";
import { formatPriceUnit, readDecimalMark } from "#shared/format-price.ts";
import { writeCsv } from "#shared/csv.ts";

import { describeLine } from "./describe-line.ts";
import { formatCost } from "./format-need.ts";
import { addCosts } from "../../model/shopping/list-needs.ts";
import type { Allowance, ShoppingLine } from "../../model/shopping/list-needs.ts";
import type { shoppingTexts } from "../../texts/panel-catalogue.ts";

type Texts = SentencesOf<typeof shoppingTexts>;
export type WrittenList = {
  lines: readonly ShoppingLine[];
  allowance: Allowance;
  /** Of the room, or of the project whose rooms it is for. */
  roomName: string;
  /** In which rooms each product is, by its SKU; left out for a single room. */
  roomsOf?: ReadonlyMap<string, readonly string[]>;
};

/** The list as text to send to somebody. */
export function writeListText(list: WrittenList, texts: Texts, locale: string): string {
  const { lines, allowance, roomName } = list;
  const products = lines.map((line) => {
    const words = describeLine(line, allowance, texts, locale);
    const figures = [words.area, words.quantity, words.cost].filter((one) => one !== null);
    const rooms = list.roomsOf?.get(line.product.sku);
    const where = rooms === undefined ? [] : [texts.inRooms(rooms.join(", "))];
    return [line.product.name, words.price, figures.join(" · "), ...words.notes, ...where]
      .filter((one) => one !== "")
      .join("\n  ");
  });
  const { totals, isWhole } = addCosts(lines);
  const sums = totals.map(({ currency, costMinor }) => formatCost(costMinor, currency, locale));
  const total = `${isWhole ? texts.total : texts.totalPart}: ${sums.join(" + ")}`;
  const end = sums.length === 0 ? [texts.note] : [total, texts.note];
  return [`${texts.title}: ${roomName}`, ...products, ...end].join("\n\n");
}

/** The list as a table for the spreadsheets of a language; what is not known stays empty. */
export function writeListTable(
  { lines, roomsOf }: WrittenList,
  { columns, units, roomsColumn }: Texts,
  locale: string,
): string {
  const rows = lines.map(({ product, area, need }) => [
    product.sku,
    product.name,
    round(area?.squareMetres, 1),
    round(area?.range.low, 1),
    round(area?.range.high, 1),
    need === null ? null : units[need.unit],
    round(need?.amount.low, 1),
    round(need?.amount.high, 1),
    need?.packs?.low ?? null,
    need?.packs?.high ?? null,
    product.priceMinor / 100,
    formatPriceUnit(product.priceUnit, locale),
    product.currency,
    round(need === null ? undefined : need.costMinor.low / 100, 2),
    round(need === null ? undefined : need.costMinor.high / 100, 2),
    ...(roomsOf === undefined ? [] : [(roomsOf.get(product.sku) ?? []).join(", ")]),
  ]);
  const head = [...Object.values(columns), ...(roomsOf === undefined ? [] : [roomsColumn])];
  return writeCsv([head, ...rows], readDecimalMark(locale));
}

function round(value: number | undefined, digits: number): number | null {
  return value === undefined ? null : Number(value.toFixed(digits));
}
