import { createHash } from "node:crypto";

import type {
  ImportAction,
  ImportPlan,
  ImportRow,
  ProductColumn,
  RowProblem,
  RowProblemCode,
} from "#shared/product-import.ts";
import type { ProductInput, PublishState } from "#shared/studio-catalogue.ts";

import type { ProductRow } from "../../../products/product-row.ts";
import { mapInTurns } from "../../../runtime/in-turns.ts";
import { toColumns } from "../product-columns.ts";
import { readRow } from "./read-row.ts";
import type { CellProblem, ReadRow } from "./read-row.ts";
import type { Table, TableRow } from "./read-table.ts";
import type { TilePicture, TilePictures } from "./read-pictures.ts";

/** What happens to one product. */
export type PlannedProduct = {
  row: number;
  existing: ProductRow | null;
  product: ProductInput;
  state: PublishState;
  /** Null leaves the tile's picture as it is. */
  picture: TilePicture | null;
};

export type Plan = { answer: ImportPlan; products: PlannedProduct[] };

/**
 * Says for every row of a table what it would do to the products there are, and nothing more. The
 * same table, pictures and products always give the same hash.
 */
export async function planImport(
  table: Table,
  pictures: TilePictures,
  existing: ReadonlyMap<string, ProductRow>,
): Promise<Plan> {
  const seen = new Set<string>();
  const products: PlannedProduct[] = [];
  const hash = createHash("sha256");
  const rows = await mapInTurns(table.rows, (row): ImportRow => {
    const sku = row.cells.sku ?? "";
    const before = existing.get(sku) ?? null;
    const read = readRow(row, before);
    const picture = findPicture(row, pictures);
    const problems = [...read.problems, ...listProblems({ row, read, picture, before, seen })];
    seen.add(sku);
    const planned =
      problems.length > 0 || read.product === null
        ? null
        : { row: row.row, existing: before, picture: keepPicture(picture, before), ...read };
    const changes = planned === null ? [] : listChanges(planned);
    const action = chooseAction(planned, changes);
    if (planned !== null && action !== "unchanged") products.push(planned);
    hash.update(JSON.stringify(describeForHash(row, action, planned, before)));
    return {
      row: row.row,
      sku: sku.slice(0, 60),
      name: (row.cells.name ?? before?.name ?? "").slice(0, 100),
      action,
      changes,
      problems: problems.map((problem) => toRowProblem(table, row, problem)),
    };
  });
  const { encoding, delimiter, unknownColumns } = table;
  return {
    products,
    answer: {
      hash: hash.digest("hex"),
      committed: false,
      counts: countActions(rows),
      rows,
      unknownColumns,
      unusedPictures: pictures.unused,
      encoding,
      delimiter,
    },
  };
}

type FoundPicture = TilePicture | CellProblem["code"] | null;

function findPicture({ cells }: TableRow, pictures: TilePictures): FoundPicture {
  return cells.texture === undefined || cells.texture === "" ? null : pictures.find(cells.texture);
}

function keepPicture(picture: FoundPicture, before: ProductRow | null): TilePicture | null {
  if (picture === null || typeof picture === "string") return null;
  return picture.sha256 === before?.textureSha256 ? null : picture;
}

function listProblems(found: {
  row: TableRow;
  read: ReadRow;
  picture: FoundPicture;
  before: ProductRow | null;
  seen: ReadonlySet<string>;
}): CellProblem[] {
  const { row, read, picture, before, seen } = found;
  const problems: CellProblem[] = [];
  const sku = row.cells.sku ?? "";
  if (sku !== "" && seen.has(sku)) problems.push({ column: "sku", code: "sku_twice" });
  const kind = read.product?.kind ?? before?.kind;
  if (picture !== null && kind === "paint") {
    problems.push({ column: "texture", code: "picture_not_for_paint" });
  } else if (typeof picture === "string") {
    problems.push({ column: "texture", code: picture });
  }
  const hasTile = before !== null && (before.textureKey !== null || before.texture !== null);
  const needsTile = read.state === "published" && read.product.kind !== "paint";
  if (needsTile && picture === null && !hasTile) {
    problems.push({ column: "texture", code: "texture_needed" });
  }
  return problems;
}

function listChanges({ product, state, existing, picture }: PlannedProduct): ProductColumn[] {
  if (existing === null) return [];
  const before = toColumns(existing);
  const colour = product.colour ?? picture?.colour ?? existing.colour;
  const after = toColumns({ ...existing, ...product, colour, state });
  const changed = (Object.keys(before) as ProductColumn[]).filter(
    (column) =>
      before[column].toLowerCase() !== after[column].toLowerCase() ||
      (column !== "colour" && before[column] !== after[column]),
  );
  return picture === null ? changed : [...changed, "texture"];
}

function chooseAction(planned: PlannedProduct | null, changes: readonly string[]): ImportAction {
  if (planned === null) return "error";
  if (planned.existing === null) return "create";
  return changes.length === 0 ? "unchanged" : "change";
}

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
};

/** Why a cell is refused, in plain English. */
function describeProblem(column: ProductColumn, code: RowProblemCode, written: string): string {
  if (code !== "missing") return `${written} ${reasons[code]}`;
  const consequence = consequences[column];
  return consequence === undefined
    ? `${written} is missing`
    : `${written} is missing – ${consequence}`;
}
