import { sql } from "drizzle-orm";

import { csvMark, writeCsvRow } from "#shared/csv.ts";
import { productColumns } from "#shared/product-import.ts";
import type { ProductColumn } from "#shared/product-import.ts";

import type { Transaction } from "../../../db/database.ts";
import { materials } from "../../../db/schema/materials.ts";
import { mapInTurns } from "../../../runtime/in-turns.ts";
import { toColumns } from "../product-columns.ts";
import type { Described } from "../product-columns.ts";

const numberColumns: readonly ProductColumn[] = [
  "price",
  "coverage_m2_per_litre",
  "tile_width_m",
  "tile_height_m",
];

/** What a table says of a product. */
const {
  sku,
  kind,
  name,
  priceMinor,
  currency,
  priceUnit,
  colour,
  finishes,
  coveragePerLitre,
  tileWidthMetres,
  tileHeightMetres,
  state,
} = materials;

/** The whole catalogue as a table that imports again without a change. */
export async function exportProducts(
  tx: Transaction,
  layout: "comma" | "semicolon",
): Promise<string> {
  // One statement, so that a product that is moved meanwhile is there once; rows as the driver reads them.
  const { rows } = await tx.execute<Described>(sql`
    select ${sku}, ${kind}, ${name}, ${priceMinor} as "priceMinor", ${currency},
      ${priceUnit} as "priceUnit", ${colour}, ${finishes}, ${coveragePerLitre} as "coveragePerLitre",
      ${tileWidthMetres} as "tileWidthMetres", ${tileHeightMetres} as "tileHeightMetres", ${state}
    from ${materials} order by ${materials.position}, ${materials.id}`);
  const decimalMark = layout === "semicolon" ? "," : ".";
  const lines = await mapInTurns(rows, (row) => {
    const columns = toColumns(row);
    const cells = productColumns.map((column) =>
      numberColumns.includes(column) ? columns[column].replace(".", decimalMark) : columns[column],
    );
    return writeCsvRow(cells, decimalMark);
  });
  return csvMark + writeCsvRow(productColumns, decimalMark) + lines.join("");
}
