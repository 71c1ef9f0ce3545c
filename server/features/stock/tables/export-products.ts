import { asc } from "drizzle-orm";

import { writeTable } from "#shared/csv-table.ts";
import { productColumns } from "#shared/product-import.ts";
import type { ProductColumn } from "#shared/product-import.ts";

import type { Transaction } from "../../../db/database.ts";
import { materials } from "../../../db/schema/materials.ts";
import { toColumns } from "../product-columns.ts";

const numberColumns: readonly ProductColumn[] = [
  "price",
  "coverage_m2_per_litre",
  "tile_width_m",
  "tile_height_m",
];

/**
 * The whole catalogue as a table that imports again without a change. With a mark at its start
 * spreadsheets read it as UTF-8; `semicolon` also writes decimal commas, as they expect it.
 */
export async function exportProducts(
  tx: Transaction,
  layout: "comma" | "semicolon",
): Promise<string> {
  const rows = await tx
    .select()
    .from(materials)
    .orderBy(asc(materials.position), asc(materials.id));
  const cells = rows.map((row) => {
    const columns = toColumns(row);
    return productColumns.map((column) =>
      layout === "semicolon" && numberColumns.includes(column)
        ? columns[column].replace(".", ",")
        : columns[column],
    );
  });
  return `\uFEFF${writeTable([productColumns, ...cells], layout === "comma" ? "," : ";")}`;
}
