import type { ProductRow } from "../../../products/product-row.ts";
import type { TableRow } from "./read-table.ts";

/** The rows of a table that are about one product. */
export type RowGroup = {
  /** The product's SKU. */
  sku: string;
  /** Null when the table only says something about its variants or prices. */
  base: TableRow | null;
  variants: TableRow[];
  /** Prices with a first or last day, of the product or of one of its variants. */
  prices: TableRow[];
};

/** What a row is about. */
export function readRowKind({ cells }: TableRow): "product" | "variant" | "price" {
  if (isFilled(cells.price_from) || isFilled(cells.price_until)) return "price";
  return isFilled(cells.variant_of) ? "variant" : "product";
}

/** The products that a company has, by each of the SKUs that they are sold under. */
export type Owners = ReadonlyMap<string, ProductRow>;

/**
 * The rows of a table by the product that they are about, in the order of the table. A price finds its
 * product, by that or a variant's SKU, in the table and else among the products there are.
 */
export function groupRows(rows: readonly TableRow[], owners: Owners): RowGroup[] {
  const products = new Set<string>();
  const variants = new Map<string, string>();
  for (const row of rows) {
    const sku = row.cells.sku ?? "";
    const kind = readRowKind(row);
    if (kind === "product") products.add(sku);
    if (kind === "variant") variants.set(sku, row.cells.variant_of ?? "");
  }
  const groups = new Map<string, RowGroup>();
  const find = (sku: string): RowGroup => {
    const found = groups.get(sku) ?? { sku, base: null, variants: [], prices: [] };
    groups.set(sku, found);
    return found;
  };
  const doubles: RowGroup[] = [];
  for (const row of rows) {
    const sku = row.cells.sku ?? "";
    const kind = readRowKind(row);
    if (kind === "variant") find(row.cells.variant_of ?? "").variants.push(row);
    else if (kind === "price") {
      const owner = products.has(sku) ? sku : (variants.get(sku) ?? owners.get(sku)?.sku ?? sku);
      find(owner).prices.push(row);
    } else if (find(sku).base === null) find(sku).base = row;
    else doubles.push({ sku, base: row, variants: [], prices: [] });
  }
  return [...groups.values(), ...doubles];
}

function isFilled(text: string | undefined): boolean {
  return text !== undefined && text !== "";
}
