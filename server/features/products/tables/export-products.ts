import { asc } from "drizzle-orm";

import { writeCsv } from "#shared/csv.ts";
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

/** The whole catalogue as a table that imports again without a change. */
export async function exportProducts(
  tx: Transaction,
  layout: "comma" | "semicolon",
): Promise<string> {
  const rows = await tx
    .select()
    .from(materials)
    .orderBy(asc(materials.position), asc(materials.id));
  const decimalMark = layout === "semicolon" ? "," : ".";
  const cells = rows.map((row) => {
    const columns = toColumns(row);
    return productColumns.map((column) =>
      numberColumns.includes(column) ? columns[column].replace(".", decimalMark) : columns[column],
    );
  });
  return writeCsv([productColumns, ...cells], decimalMark);
}
