import type { SentencesOf } from "#renderer/i18n/texts.ts";
import { readVariant } from "#shared/edit.ts";
import type { EditList } from "#shared/edit.ts";
import type { PaintFinish } from "#shared/paint-finish.ts";

import { addCosts } from "../../model/shopping/list-needs.ts";
import type { ShoppingLine } from "../../model/shopping/list-needs.ts";
import type { readyTexts } from "../../texts/panel-catalogue.ts";
import { formatCost } from "../shopping/format-need.ts";
import type { ShoppingList } from "../shopping/use-shopping-list.ts";

export type SummaryTexts = SentencesOf<typeof readyTexts> & {
  changes: (count: number) => string;
  measuring: string;
  /** Of a price that leaves something out. */
  from: (price: string) => string;
};

type Listed = Pick<ShoppingList, "lines" | "isMeasuring" | "unlisted">;

/** What was done to the room in a few words, and what that costs as far as it is known. */
export function describeSummary(
  list: Listed,
  edits: EditList,
  texts: SummaryTexts,
  locale: string,
): { name: string; detail: string | null; price: string | null } {
  const [first, ...others] = list.lines;
  const count = edits.filter(({ kind, enabled }) => kind === "erase" && enabled).length;
  const erased = count === 0 ? null : texts.erased(count);
  if (first === undefined) {
    const isAll = count === edits.length && erased !== null;
    return { name: isAll ? erased : texts.changes(edits.length), detail: null, price: null };
  }
  const isOne = others.length === 0;
  const size = isOne ? describeArea(first, texts, locale) : texts.products(list.lines.length);
  const finish = isOne ? findFinish(first, edits) : null;
  const named = finish === null ? [] : [texts.finishes[finish].toLocaleLowerCase(locale)];
  return {
    name: [...list.lines.map(({ product }) => product.name), ...named].join(", "),
    detail: join([list.isMeasuring ? texts.measuring : size, erased]),
    price: list.isMeasuring ? null : describePrice(list, texts, locale),
  };
}

/** How much a paint shines, where all of its surfaces do so alike and its name does not say it. */
function findFinish({ product }: ShoppingLine, edits: EditList): PaintFinish | null {
  const painted = edits.flatMap((edit) =>
    edit.kind === "paint" && edit.enabled && edit.materialId === product.id ? [edit] : [],
  );
  const [first] = painted;
  if (first === undefined || painted.some((edit) => readVariant(edit) !== undefined)) return null;
  return painted.every(({ finish }) => finish === first.finish) ? first.finish : null;
}

function describeArea({ area }: ShoppingLine, texts: SummaryTexts, locale: string) {
  if (area === null) return null;
  const maximumFractionDigits = area.squareMetres < 10 ? 1 : 0;
  return texts.area(area.squareMetres.toLocaleString(locale, { maximumFractionDigits }));
}

function describePrice({ lines, unlisted }: Listed, texts: SummaryTexts, locale: string) {
  const { totals, isWhole } = addCosts(lines);
  const all = totals
    .map(({ currency, costMinor }) => formatCost(costMinor, currency, locale))
    .join(" + ");
  if (all === "") return null;
  return isWhole && unlisted === 0 ? all : texts.from(all);
}

function join(parts: readonly (string | null)[]): string | null {
  const said = parts.filter((part) => part !== null);
  return said.length === 0 ? null : said.join(" · ");
}
