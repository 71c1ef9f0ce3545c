import { randomUUID } from "node:crypto";

import { and, eq, ne, sql } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { ProductInput } from "#shared/studio-catalogue.ts";

import type { Transaction } from "../../db/database.ts";
import { moveBefore } from "../../db/queries/move-before.ts";
import { materials } from "../../db/schema/materials.ts";
import { findProductRow } from "../../products/product-row.ts";
import type { ProductRow } from "../../products/product-row.ts";
import { nextVersion } from "../../products/next-version.ts";
import { writeAudit } from "../records/write-audit.ts";
import { holdProduct } from "./product-answer.ts";
import { toColumns } from "./product-columns.ts";
import { lockProducts } from "./product-change.ts";
import type { ProductChange } from "./product-change.ts";

/** What a floor or wall covering is taken for until its tile has a picture. */
export const colourWithoutTile = "#B8B2A7";

/** Adds a product as a draft at the end of the catalogue. */
export async function createProduct(
  tx: Transaction,
  change: ProductChange,
  input: ProductInput,
): Promise<ProductRow> {
  await lockProducts(tx);
  await refuseTakenSku(tx, input.sku, null);
  const [row] = await tx
    .insert(materials)
    .values({
      ...input,
      colour: input.colour ?? colourWithoutTile,
      id: randomUUID(),
      companyId: sql`current_company_id()`,
      position: await findNextPosition(tx),
      state: "draft",
      updatedAt: change.at,
    })
    .returning();
  if (row === undefined) throw new AppError("internal_error", "the product was not written down");
  const details = { id: row.id, sku: row.sku, kind: row.kind };
  await writeAudit(tx, { ...change, action: "product.created", target: row.name, details });
  return row;
}

/** Says something else about a product. Answers the row before and after. */
export async function changeProduct(
  tx: Transaction,
  change: ProductChange,
  id: string,
  { version, product }: { version: string; product: ProductInput },
): Promise<{ before: ProductRow; after: ProductRow }> {
  await lockProducts(tx);
  const before = await holdProduct(tx, id, version);
  if (before.kind !== product.kind) {
    throw new AppError("bad_request", "A product's kind cannot be changed.", {
      details: { field: "kind" },
    });
  }
  await refuseTakenSku(tx, product.sku, id);
  const [after] = await tx
    .update(materials)
    .set({
      ...product,
      colour: product.colour ?? before.colour,
      updatedAt: nextVersion(before.updatedAt, change.at),
    })
    .where(eq(materials.id, id))
    .returning();
  if (after === undefined) throw new AppError("internal_error", "the product was lost");
  const details = { id, changed: describeChanges(before, after) };
  await writeAudit(tx, { ...change, action: "product.changed", target: after.name, details });
  return { before, after };
}

/** Puts a product before another one, or at the end, and counts the whole catalogue through. */
export async function moveProduct(
  tx: Transaction,
  change: ProductChange,
  id: string,
  before: string | null,
): Promise<void> {
  await lockProducts(tx);
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

async function refuseTakenSku(tx: Transaction, sku: string, ownId: string | null): Promise<void> {
  const [taken] = await tx
    .select({ id: materials.id })
    .from(materials)
    .where(and(eq(materials.sku, sku), ownId === null ? undefined : ne(materials.id, ownId)));
  if (taken === undefined) return;
  throw new AppError("conflict", "Another product already has this SKU.", {
    details: { field: "sku", productId: taken.id },
  });
}

function describeChanges(before: ProductRow, after: ProductRow): Record<string, string[]> {
  const [old, now] = [toColumns(before), toColumns(after)];
  return Object.fromEntries(
    (Object.keys(old) as (keyof typeof old)[])
      .filter((column) => old[column] !== now[column])
      .map((column) => [column, [old[column], now[column]]]),
  );
}
