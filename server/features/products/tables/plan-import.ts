import { createHash } from "node:crypto";

import type {
  ImportAction,
  ImportPlan,
  ImportRow,
  ProductColumn,
  RowProblem,
  RowProblemCode,
} from "#shared/product-import.ts";

import type { ProductRow } from "../../../products/product-row.ts";
import { mapInTurns } from "../../../runtime/in-turns.ts";
import { groupRows, readRowKind } from "./group-rows.ts";
import type { Owners } from "./group-rows.ts";
import { planGroup } from "./plan-group.ts";
import type { GroupPlan, PlannedProduct, RowPlan } from "./plan-group.ts";
import type { CellProblem } from "./read-row.ts";
import type { TilePictures } from "./read-pictures.ts";
import type { Table, TableRow } from "./read-table.ts";

export type Plan = { answer: ImportPlan; products: PlannedProduct[] };

/**
 * Says for every row of a table what it would do to the products there are, and nothing more. The
 * same table, pictures and products always give the same hash.
 */
export async function planImport(
  table: Table,
  pictures: TilePictures,
  owners: Owners,
): Promise<Plan> {
  const world = { owners, pictures, seen: new Set<string>() };
  const groups = await mapInTurns(groupRows(table.rows, owners), (group) =>
    planGroup(group, world),
  );
  const plans = new Map<TableRow, { row: RowPlan; group: GroupPlan }>();
  for (const group of groups) {
    for (const [row, plan] of group.rows) plans.set(row, { row: plan, group });
  }
  const hash = createHash("sha256");
  const rows = await mapInTurns(table.rows, (row): ImportRow => {
    const plan = plans.get(row) ?? nothingSaid;
    const { action, changes, problems } = plan.row;
    const { existing, planned } = plan.group;
    hash.update(JSON.stringify(describeForHash(row, action, planned, existing)));
    const named = readRowKind(row) === "product" ? existing?.name : undefined;
    return {
      row: row.row,
      sku: (row.cells.sku ?? "").slice(0, 60),
      name: (row.cells.name ?? named ?? "").slice(0, 100),
      action,
      changes: [...changes],
      problems: problems.map((problem) => toRowProblem(table, row, problem)),
    };
  });
  const { encoding, delimiter, unknownColumns, columns } = table;
  return {
    products: groups.flatMap(({ planned }) => planned ?? []),
    answer: {
      hash: hash.digest("hex"),
      committed: false,
      counts: countActions(rows),
      rows,
      columns,
      unknownColumns,
      unusedPictures: pictures.unused,
      encoding,
      delimiter,
    },
  };
}

/** No row is without a plan; the compiler cannot know. */
const nothingSaid: { row: RowPlan; group: Pick<GroupPlan, "existing" | "planned"> } = {
  row: { action: "unchanged", changes: [], problems: [] },
  group: { existing: null, planned: null },
};

function toRowProblem(
  { names }: Table,
  { cells }: TableRow,
  { column, code }: CellProblem,
): RowProblem {
  const written = names.get(column) ?? column;
  return {
    column: written.slice(0, 60),
    code,
    value: (cells[column] ?? "").slice(0, 60),
    reason: describeProblem(column, code, written.slice(0, 60)),
  };
}

function describeForHash(
  row: TableRow,
  action: ImportAction,
  planned: PlannedProduct | null,
  before: ProductRow | null,
): unknown[] {
  return [
    row.row,
    row.cells,
    action,
    planned?.product ?? null,
    planned?.offer ?? null,
    planned?.state ?? null,
    planned?.picture?.sha256 ?? null,
    before?.id ?? null,
    before?.updatedAt.toISOString() ?? null,
  ];
}

function countActions(rows: readonly ImportRow[]): ImportPlan["counts"] {
  const counts = { create: 0, change: 0, unchanged: 0, error: 0 };
  for (const { action } of rows) counts[action] += 1;
  return counts;
}

const consequences: Partial<Record<ProductColumn, string>> = {
  tile_width_m: "the scale would be wrong",
  tile_height_m: "the scale would be wrong",
};

const reasons: Readonly<Record<Exclude<RowProblemCode, "missing">, string>> = {
  too_long: "is too long",
  unreadable_text: "contains characters that cannot be displayed",
  not_a_price: "is not a price",
  price_ambiguous: "is ambiguous: write it without a thousands separator, or with cents",
  not_a_number: "is not a number",
  out_of_range: "is out of range",
  not_a_colour: "is not a colour like #AABBCC",
  not_a_choice: "is not one of the allowed values",
  kind_changed: "differs from the product with this SKU; a product's kind cannot be changed",
  sku_twice: "already appears in an earlier row",
  picture_missing: "names a picture that is not in the ZIP",
  picture_ambiguous: "matches more than one picture in the ZIP: include its folder",
  picture_unreadable: "names a picture that cannot be read",
  picture_not_for_paint: "names a picture, but paints do not have one",
  texture_needed: "is published but has no tile picture",
  too_many_cells: "has more cells than the table has columns",
  not_a_gtin: "is not a GTIN: 8, 12, 13 or 14 digits with the right check digit",
  not_a_date: "is not a date like 2026-11-26",
  dates_reversed: "is before the first day",
  sku_unknown: "names a product that is neither in the table nor in the catalogue",
  sku_taken: "belongs to another product",
  does_not_fit: "does not go together with the product's other rows",
  too_many: "is one too many for the product",
};

/** Why a cell is refused, in plain English. */
function describeProblem(column: ProductColumn, code: RowProblemCode, written: string): string {
  if (code !== "missing") return `${written} ${reasons[code]}`;
  const consequence = consequences[column];
  return consequence === undefined
    ? `${written} is missing`
    : `${written} is missing – ${consequence}`;
}
