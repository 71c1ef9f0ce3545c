import { readProductId } from "#shared/edit.ts";
import type { EditList } from "#shared/edit.ts";
import type { Product } from "#shared/product.ts";
import type { FrameMessageData } from "#shared/wires/embed.ts";

/** What of the catalogue a design shows, and how many areas show it. */
export function listProducts(
  edits: EditList,
  materials: readonly Product[],
): FrameMessageData["design:saved"]["products"] {
  const counts = new Map<string, number>();
  for (const edit of edits) {
    const id = readProductId(edit);
    if (edit.enabled && id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return materials.flatMap(({ id, ...product }) => {
    const qty = counts.get(id);
    return qty === undefined ? [] : [{ ...describePrice(product), qty }];
  });
}

/** A product as the page around is told of it. */
export function describePrice(
  product: Pick<Product, "sku" | "priceMinor" | "currency" | "priceUnit">,
) {
  const { sku, priceMinor, currency, priceUnit } = product;
  return { sku, priceMinor, currency, priceUnit };
}
