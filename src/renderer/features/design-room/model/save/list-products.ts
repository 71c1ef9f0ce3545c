import { readProductId, readVariant } from "#shared/edit.ts";
import type { EditList } from "#shared/edit.ts";
import { asVariant } from "#shared/product.ts";
import type { Product } from "#shared/product.ts";
import type { FrameMessageData } from "#shared/wires/embed.ts";

type Told = FrameMessageData["design:saved"]["products"];

/**
 * What of the catalogue a design shows, each in the size or finish that was chosen, and how many areas
 * show it; in the order of the edits.
 */
export function listProducts(edits: EditList, materials: readonly Product[]): Told {
  const known = new Map(materials.map((product) => [product.id, product]));
  const shown = new Map<string, Told[number]>();
  for (const edit of edits.filter(({ enabled }) => enabled)) {
    const product = known.get(readProductId(edit) ?? "");
    if (product === undefined) continue;
    const sold = describePrice(asVariant(product, readVariant(edit)));
    shown.set(sold.sku, { ...sold, qty: (shown.get(sold.sku)?.qty ?? 0) + 1 });
  }
  return [...shown.values()];
}

/** A product as the page around is told of it. */
export function describePrice(
  product: Pick<Product, "sku" | "priceMinor" | "currency" | "priceUnit">,
) {
  const { sku, priceMinor, currency, priceUnit } = product;
  return { sku, priceMinor, currency, priceUnit };
}
