import type { ProductColumn, RowProblemCode } from "#shared/product-import.ts";

const consequences: Partial<Record<ProductColumn, string>> = {
  tile_width_m: "the scale would be wrong",
  tile_height_m: "the scale would be wrong",
};

const reasons: Readonly<Record<Exclude<RowProblemCode, "missing">, string>> = {
  too_long: "is too long",
  unreadable_text: "holds characters that cannot be shown",
  not_a_price: "is not a price",
  price_ambiguous: "could be two prices: write it without a thousands separator or with cents",
  not_a_number: "is not a number",
  out_of_range: "is outside of what is possible",
  not_a_colour: "is not a colour like #AABBCC",
  not_a_choice: "is none of the possible words",
  kind_changed: "differs from the product that has this SKU; a product keeps its kind",
  sku_twice: "stands in an earlier row already",
  picture_missing: "names a picture that is not in the ZIP",
  picture_ambiguous: "fits more than one picture in the ZIP: write its folder too",
  picture_unreadable: "names a picture that cannot be read",
  picture_not_for_paint: "names a picture, but paints have none",
  texture_needed: "is published, but there is no picture of the tile",
  too_many_cells: "has more cells than there are columns",
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
