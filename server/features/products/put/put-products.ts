import { sql } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { PutOutcome, PutProduct } from "#shared/studio-catalogue.ts";

import type { Transaction } from "../../../db/database.ts";
import { holdCompanyLock } from "../../../db/hold-lock.ts";
import { materials } from "../../../db/schema/materials.ts";
import { writeAudit } from "../../../db/write-audit.ts";
import type { Answer } from "../../../http/add-call.ts";
import type { ProductRow } from "../../../products/product-row.ts";
import type { ChangeCall } from "../../records/as-change.ts";
import { describeChanges } from "../change-product.ts";
import { mergeOffer, refuseBadOffer } from "../merge-offer.ts";
import { toStudioProduct } from "../product-answer.ts";
import { toChanged } from "../product-columns.ts";
import { refuseTakenSkus } from "../refuse-taken-skus.ts";
import { writeProducts } from "../tables/commit-import.ts";
import { toSoldAs } from "../tables/plan-group.ts";
import type { PlannedProduct } from "../tables/plan-group.ts";

type Put = { answer: Answer<"putProduct">; recoloured: ProductRow[] };

/** Has one product be as a program says, under the SKU of the address. */
export async function putProduct(call: ChangeCall<"putProduct">): Promise<Put> {
  const { tx, change, params, body } = call;
  if (body.product.sku !== params.sku) {
    throw new AppError("bad_request", "The product's SKU is not that of the address.", {
      details: { field: "sku" },
    });
  }
  await holdCompanyLock(tx, "products");
  const { items, recoloured } = await put(tx, change.at, [body]);
  const [item] = items;
  if (item === undefined) throw new AppError("internal_error", "a product was not written down");
  const { before, after, outcome } = item;
  const about = { id: after.id, sku: after.sku };
  if (before === null) {
    const details = { ...about, kind: after.kind };
    await writeAudit(tx, { ...change, action: "product.created", target: after.name, details });
  } else if (outcome === "changed") {
    const details = { id: after.id, changed: describeChanges(before, after) };
    await writeAudit(tx, { ...change, action: "product.changed", target: after.name, details });
  }
  return { answer: { ...toStudioProduct(after), outcome }, recoloured };
}

/** The same for many, all of them or none. */
export async function putProducts(
  call: ChangeCall<"putProducts">,
): Promise<{ answer: Answer<"putProducts">; recoloured: ProductRow[] }> {
  const { tx, change, body } = call;
  await holdCompanyLock(tx, "products");
  const { items, recoloured } = await put(tx, change.at, body.products);
  const count = (wanted: PutOutcome) => items.filter(({ outcome }) => outcome === wanted).length;
  const counts = { create: count("created"), change: count("changed") };
  if (counts.create + counts.change > 0) {
    const details = { ...counts, unchanged: count("unchanged"), error: 0 };
    await writeAudit(tx, { ...change, action: "product.imported", target: "API", details });
  }
  const answered = items.map(({ after, outcome }) => ({ id: after.id, sku: after.sku, outcome }));
  return { answer: { items: answered }, recoloured };
}

type PutItem = { before: ProductRow | null; after: ProductRow; outcome: PutOutcome };

async function put(
  tx: Transaction,
  at: Date,
  wanted: readonly PutProduct[],
): Promise<{ items: PutItem[]; recoloured: ProductRow[] }> {
  const existing = await readExisting(
    tx,
    wanted.map(({ product }) => product.sku),
  );
  const planned = wanted.map((one, row) => plan(one, row, existing.get(one.product.sku) ?? null));
  await refuseTakenSkus(tx, planned.map(toSoldAs));
  const changed = planned.filter(isChanged);
  const { written, recoloured } = await writeProducts(tx, at, changed, new Map());
  const items = planned.map(({ product, existing: before }): PutItem => {
    const after = written.get(product.sku) ?? before;
    if (after === null) throw new AppError("internal_error", "a product was not written down");
    const isWritten = written.has(product.sku);
    const outcome = before === null ? "created" : isWritten ? "changed" : "unchanged";
    return { before, after, outcome };
  });
  return { items, recoloured };
}

async function readExisting(
  tx: Transaction,
  skus: readonly string[],
): Promise<Map<string, ProductRow>> {
  const rows = await tx
    .select()
    .from(materials)
    .where(sql`${materials.sku} = any(${sql.param([...skus])}::text[])`)
    .for("update");
  return new Map(rows.map((row) => [row.sku, row]));
}

function plan(
  { product, state }: PutProduct,
  row: number,
  existing: ProductRow | null,
): PlannedProduct {
  if (existing !== null && existing.kind !== product.kind) {
    throw refuse("kind", product.sku, "A product's kind cannot be changed.");
  }
  const wantedState = state ?? existing?.state ?? "draft";
  const hasTile = existing !== null && (existing.textureKey !== null || existing.texture !== null);
  if (wantedState === "published" && product.kind !== "paint" && !hasTile) {
    throw refuse("state", product.sku, "It needs the picture of its tile to be published.");
  }
  const offer = mergeOffer(product, existing);
  refuseBadOffer(product, offer);
  return { row, existing, product, state: wantedState, picture: null, offer };
}

function refuse(field: string, sku: string, reason: string): AppError {
  return new AppError("bad_request", `${sku}: ${reason}`, { details: { field, sku } });
}

function isChanged({ existing, product, state, offer }: PlannedProduct): boolean {
  if (existing === null) return true;
  const colour = product.colour ?? existing.colour;
  const now = toChanged({ ...existing, ...product, ...offer, colour, state });
  const before = toChanged(existing);
  return Object.keys(before).some((column) => before[column] !== now[column]);
}
