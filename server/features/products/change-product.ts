import { randomUUID } from "node:crypto";

import { eq, sql } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { StudioProduct } from "#shared/studio-catalogue.ts";

import type { Transaction } from "../../db/database.ts";
import { holdCompanyLock } from "../../db/hold-lock.ts";
import { writtenRow } from "../../db/queries/found-row.ts";
import { moveBefore } from "../../db/queries/move-before.ts";
import { materials } from "../../db/schema/materials.ts";
import { findProductRow } from "../../products/product-row.ts";
import type { ProductRow } from "../../products/product-row.ts";
import { nextVersion } from "../../products/next-version.ts";
import type { ChangeCall } from "../records/as-change.ts";
import { writeAudit } from "../../db/write-audit.ts";
import { holdProduct, toStudioProduct } from "./product-answer.ts";
import { mergeOffer, refuseBadOffer } from "./merge-offer.ts";
import { toChanged } from "./product-columns.ts";
import { refuseTakenSkus } from "./refuse-taken-skus.ts";

/** What a floor or wall covering is taken for until its tile has a picture. */
export const colourWithoutTile = "#B8B2A7";

/** Adds a product as a draft at the end of the catalogue. */
export async function createProduct(call: ChangeCall<"createProduct">): Promise<StudioProduct> {
  const { tx, change, body } = call;
  await holdCompanyLock(tx, "products");
  const offer = mergeOffer(body, null);
  refuseBadOffer(body, offer);
  await refuseTakenSkus(tx, [{ id: null, sku: body.sku, variants: offer.variants }]);
  const rows = await tx
    .insert(materials)
    .values({
      ...body,
      ...offer,
      colour: body.colour ?? colourWithoutTile,
      id: randomUUID(),
      companyId: sql`current_company_id()`,
      position: await findNextPosition(tx),
      state: "draft",
      updatedAt: change.at,
    })
    .returning();
  const row = writtenRow(rows);
  const details = { id: row.id, sku: row.sku, kind: row.kind };
  await writeAudit(tx, { ...change, action: "product.created", target: row.name, details });
  return toStudioProduct(row);
}

/** Says something else about a product. Answers the row before and after. */
export async function changeProduct(
  call: ChangeCall<"changeProduct">,
): Promise<{ before: ProductRow; after: ProductRow }> {
  const { tx, change, params, body } = call;
  const { product } = body;
  await holdCompanyLock(tx, "products");
  const before = await holdProduct(tx, params.id, body.version);
  if (before.kind !== product.kind) {
    throw new AppError("bad_request", "A product's kind cannot be changed.", {
      details: { field: "kind" },
    });
  }
  const offer = mergeOffer(product, before);
  refuseBadOffer(product, offer);
  await refuseTakenSkus(tx, [{ id: before.id, sku: product.sku, variants: offer.variants }]);
  const colour = product.colour ?? before.colour;
  const updatedAt = nextVersion(before.updatedAt, change.at);
  const rows = await tx
    .update(materials)
    .set({ ...product, ...offer, colour, updatedAt })
    .where(eq(materials.id, before.id))
    .returning();
  const after = writtenRow(rows);
  const details = { id: after.id, changed: describeChanges(before, after) };
  await writeAudit(tx, { ...change, action: "product.changed", target: after.name, details });
  return { before, after };
}

/** Puts a product before another one, or at the end, and counts the whole catalogue through. */
export async function moveProduct(call: ChangeCall<"moveProduct">): Promise<void> {
  const { tx, change, params, body } = call;
  const { id } = params;
  const { before } = body;
  await holdCompanyLock(tx, "products");
  const moved = await findProductRow(tx, id);
  if (before !== null) await findProductRow(tx, before);
  if (before === id) return;
  await moveBefore(tx, materials, id, before);
  const details = { id, before };
  await writeAudit(tx, { ...change, action: "product.moved", target: moved.name, details });
}

/** The place after the last product. */
export async function findNextPosition(tx: Transaction): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${materials.position}), -1)` })
    .from(materials);
  return (row?.last ?? -1) + 1;
}

export function describeChanges(before: ProductRow, after: ProductRow): Record<string, string[]> {
  const [old, now] = [toChanged(before), toChanged(after)];
  return Object.fromEntries(
    Object.keys(old)
      .filter((column) => old[column] !== now[column])
      .map((column) => [column, [old[column] ?? "", now[column] ?? ""]]),
  );
}
