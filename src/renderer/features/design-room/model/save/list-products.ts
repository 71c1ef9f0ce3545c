import { readProductId } from "#shared/edit.ts";
import type { EditList } from "#shared/edit.ts";
import type { Product } from "#shared/product.ts";

/** What of the catalogue a design shows, and how many areas show it. */
export function listProducts(
  edits: EditList,
  materials: readonly Pick<Product, "id" | "sku">[],
): { sku: string; qty: number }[] {
  const counts = new Map<string, number>();
  for (const edit of edits) {
    const id = readProductId(edit);
    if (edit.enabled && id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return materials.flatMap(({ id, sku }) => {
    const qty = counts.get(id);
    return qty === undefined ? [] : [{ sku, qty }];
  });
}
