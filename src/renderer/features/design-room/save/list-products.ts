import type { EditList } from "#shared/edit.ts";
import type { Material } from "#shared/material.ts";

/** What of the catalogue a design shows, and how many areas show it. */
export function listProducts(
  edits: EditList,
  materials: readonly Pick<Material, "id" | "sku">[],
): { sku: string; qty: number }[] {
  const counts = new Map<string, number>();
  for (const edit of edits) {
    if (!edit.enabled || edit.kind === "erase" || edit.materialId === null) continue;
    counts.set(edit.materialId, (counts.get(edit.materialId) ?? 0) + 1);
  }
  return materials.flatMap(({ id, sku }) => {
    const qty = counts.get(id);
    return qty === undefined ? [] : [{ sku, qty }];
  });
}
