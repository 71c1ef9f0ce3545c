import { compareColumnName, productColumns } from "#shared/product-import.ts";
import type { ColumnMapping, ImportColumn, ProductColumn } from "#shared/product-import.ts";

import { rejectImport } from "./reject-import.ts";

/** What a company's columns mean by what it says now, and by what it said last time. */
export type ColumnNaming = { said: ColumnMapping | null; kept: ColumnMapping };

type Named = Pick<ImportColumn, "name" | "column" | "from">;

const longestName = 60;

/** What shops and ERP systems call the columns, as `compareColumnName` writes it. */
const otherNames: Readonly<Record<ProductColumn, readonly string[]>> = {
  sku: [
    "article_number",
    "article_no",
    "item_number",
    "item_no",
    "product_code",
    "code",
    "id",
    "artikelnummer",
    "artikel_nr",
    "art_nr",
    "artikelnr",
    "bestellnummer",
    "referencia",
    "ref",
    "codigo",
    "codigo_de_articulo",
    "variant_sku",
  ],
  kind: ["type", "product_type", "category", "art", "typ", "warengruppe", "tipo", "categoria"],
  name: ["title", "product_name", "bezeichnung", "artikelbezeichnung", "produktname", "nombre"],
  price: ["unit_price", "list_price", "retail_price", "preis", "vk", "vk_preis", "precio", "pvp"],
  currency: ["currency_code", "wahrung", "wahrungscode", "moneda", "divisa"],
  price_unit: ["unit", "sales_unit", "pack_size", "einheit", "gebinde", "unidad", "formato"],
  colour: ["color", "hex", "colour_code", "color_code", "farbe", "farbwert", "color_hex"],
  finishes: ["finish", "sheen", "gloss_level", "glanzgrad", "oberflache", "acabado", "acabados"],
  coverage_m2_per_litre: ["coverage", "spread_rate", "ergiebigkeit", "reichweite", "rendimiento"],
  tile_width_m: ["tile_width_metres", "tile_width", "width", "breite", "ancho"],
  tile_height_m: ["tile_height_metres", "tile_height", "height", "length", "hohe", "lange", "alto"],
  texture: ["picture", "image", "image_file", "photo", "bild", "bilddatei", "textur", "imagen"],
  state: ["status", "visibility", "zustand", "estado"],
  gtin: ["ean", "ean13", "ean_13", "upc", "barcode", "gtin13", "gtin_13", "codigo_de_barras"],
  variant_of: ["parent_sku", "parent", "item_group_id", "group_id", "variante_von", "variante_de"],
  price_from: ["valid_from", "sale_from", "gultig_ab", "gultig_von", "valido_desde", "desde"],
  price_until: ["valid_until", "valid_to", "sale_until", "gultig_bis", "valido_hasta", "hasta"],
};

/**
 * What each column of a table is taken for: what somebody says it is, its own name, what it was last
 * time, or a name that others use for it. Throws `import_rejected` when two columns are meant as one.
 */
export function nameColumns(
  header: readonly string[],
  { said, kept }: ColumnNaming,
): { columns: Named[]; names: ReadonlyMap<ProductColumn, string> } {
  const names = new Map<ProductColumn, string>();
  const columns = header.map((written): Named => {
    const name = written.trim().slice(0, longestName);
    return { name, column: null, from: null };
  });
  const take = (at: Named, column: ProductColumn, from: Named["from"]): void => {
    names.set(column, at.name);
    Object.assign(at, { column, from });
  };
  for (const at of columns) {
    const own = compareColumnName(at.name);
    const meant = said !== null && Object.hasOwn(said, own) ? said[own] : undefined;
    const column = meant ?? productColumns.find((one) => one === own) ?? "";
    if (meant === "") at.from = "said";
    if (column === "") continue;
    if (names.has(column)) throw rejectImport("column_twice", at.name);
    take(at, column, meant === undefined ? "guessed" : "said");
  }
  for (const at of columns.filter(({ from }) => from === null)) {
    const own = compareColumnName(at.name);
    const known = Object.hasOwn(kept, own) ? kept[own] : undefined;
    if (known === "") at.from = "kept";
    else if (known !== undefined && !names.has(known)) take(at, known, "kept");
  }
  for (const at of columns.filter(({ from }) => from === null)) {
    const column = guess(compareColumnName(at.name));
    if (column !== null && !names.has(column)) take(at, column, "guessed");
  }
  return { columns, names };
}

function guess(name: string): ProductColumn | null {
  return productColumns.find((column) => otherNames[column].includes(name)) ?? null;
}

/** What is to be kept of a table's columns for the next time. */
export function keepNaming(columns: readonly Named[]): ColumnMapping {
  return Object.fromEntries(
    columns
      .map(({ name, column }) => [compareColumnName(name), column ?? ""] as const)
      .filter(([name]) => name !== ""),
  );
}
