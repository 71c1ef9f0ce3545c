import { and, eq, inArray } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { CompanyFeatures } from "#shared/company.ts";
import { listLaidProducts } from "#shared/edit.ts";
import type { EditOutline } from "#shared/edit.ts";

import type { Transaction } from "../../db/database.ts";
import { materials } from "../../db/schema/materials.ts";

/**
 * Refuses edits of a kind that the company has switched off. Those a design already has stay: what
 * somebody made before is not taken from them.
 */
export function refuseSwitchedOff(
  features: Pick<CompanyFeatures, "erase" | "redesign">,
  edits: readonly EditOutline[],
  known: readonly EditOutline[] = [],
): void {
  const knownIds = new Set(known.map(({ id }) => id));
  for (const { id, kind } of edits) {
    const feature = kind === "erase" ? "erase" : "redesign";
    if (features[feature] || knownIds.has(id)) continue;
    throw new AppError("forbidden", `${feature} is switched off for this company`, {
      details: { reason: feature },
    });
  }
}

/**
 * Refuses edits that lay a product which the company does not show: without its texture they could
 * not be replayed, and another company's texture is nobody's business here. What a design already
 * lays stays, also when the product was hidden since.
 */
export async function refuseUnknownProducts(
  tx: Transaction,
  edits: readonly EditOutline[],
  known: readonly EditOutline[] = [],
): Promise<void> {
  const laid = new Set(listLaidProducts(known));
  const wanted = listLaidProducts(edits).filter((id) => !laid.has(id));
  if (wanted.length === 0) return;
  const found = await tx
    .select({ id: materials.id, kind: materials.kind })
    .from(materials)
    .where(and(inArray(materials.id, wanted), eq(materials.state, "published")));
  const shown = found.filter(({ kind }) => kind !== "paint");
  if (shown.length < wanted.length) throw new AppError("not_found", "Product not found.");
}
