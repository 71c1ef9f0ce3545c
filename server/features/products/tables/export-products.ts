import { asc, sql } from "drizzle-orm";

import { productColumns } from "#shared/product-import.ts";
import type { ProductColumn } from "#shared/product-import.ts";

import { materials } from "../../../db/schema/materials.ts";
import type { SentTable } from "../../../http/send-table.ts";
import { toColumns, toOfferColumns } from "../product-columns.ts";

const numberColumns: readonly ProductColumn[] = [
  "price",
  "coverage_m2_per_litre",
  "tile_width_m",
  "tile_height_m",
];

/** The whole catalogue as a table that imports again without a change. */
export function describeProducts(
  fileName: string,
  layout: "comma" | "semicolon",
): SentTable<typeof materials.$inferSelect> {
  const decimalMark = layout === "semicolon" ? "," : ".";
  return {
    fileName,
    header: productColumns,
    decimalMark,
    readPage: (tx, last, most) =>
      tx
        .select()
        .from(materials)
        .where(
          last === undefined
            ? undefined
            : sql`(${materials.position}, ${materials.id}) > (${last.position}::integer, ${last.id}::uuid)`,
        )
        .orderBy(asc(materials.position), asc(materials.id))
        .limit(most),
    toCells: (row) => toCells(toColumns(row), decimalMark),
    toMoreLines: (row) => toOfferColumns(row).map((columns) => toCells(columns, decimalMark)),
  };
}

function toCells(
  columns: Partial<Record<ProductColumn, string>>,
  decimalMark: "." | ",",
): readonly string[] {
  return productColumns.map((column) => {
    const text = columns[column] ?? "";
    return numberColumns.includes(column) ? text.replace(".", decimalMark) : text;
  });
}
