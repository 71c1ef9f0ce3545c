import type { ProductColumn, RowProblemCode } from "#shared/product-import.ts";

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
export function describeProblem(
  column: ProductColumn,
  code: RowProblemCode,
  written: string,
): string {
  if (code !== "missing") return `${written} ${reasons[code]}`;
  const consequence = consequences[column];
  return consequence === undefined
    ? `${written} is missing`
    : `${written} is missing – ${consequence}`;
}
