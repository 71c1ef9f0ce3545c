import type { SentencesOf } from "#renderer/i18n/texts.ts";
import { writeCsv } from "#shared/csv.ts";
import type { ImportRejection, ImportRow, RowProblem } from "#shared/product-import.ts";

import type { importTexts } from "../../texts/products-catalogue.ts";

type ImportTexts = SentencesOf<typeof importTexts>;

/** Why a cell is refused, in the person's language. */
export function describeRowProblem({ column, code }: RowProblem, texts: ImportTexts): string {
  if (code !== "missing") return `${column} ${texts.problems[code]}`;
  const missing = texts.isMissing(column);
  return /tile|width|height/i.test(column) ? `${missing} – ${texts.wrongScale}` : missing;
}

/** Why a whole file is refused, in the person's language. */
export function describeRejection(
  { reason, subject }: ImportRejection,
  texts: ImportTexts,
): string {
  const sentence = texts.refusals[reason];
  return typeof sentence === "string" ? sentence : sentence(subject ?? "");
}

/** The problems as a table, to mend the file beside it. */
export function writeErrorTable(
  rows: readonly ImportRow[],
  texts: ImportTexts,
  delimiter: "," | ";",
): string {
  const { csv } = texts;
  const lines = rows.flatMap(({ row, sku, problems }) =>
    problems.map((problem) => [
      row,
      sku,
      problem.column,
      problem.value,
      describeRowProblem(problem, texts),
    ]),
  );
  const head = [csv.row, csv.sku, csv.column, csv.value, csv.reason];
  return writeCsv([head, ...lines], delimiter === ";" ? "," : ".");
}

const order = ["error", "create", "change", "unchanged"] as const;

/** Errors first, then what would happen, each in the order of the file. */
export function sortRows(rows: readonly ImportRow[]): ImportRow[] {
  return order.flatMap((action) => rows.filter((row) => row.action === action));
}
