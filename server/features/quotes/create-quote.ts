import { inArray } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { readProductId } from "#shared/edit.ts";
import type { EditList } from "#shared/edit.ts";
import type { QuoteContact, QuoteProduct } from "#shared/quote.ts";
import { toUsageDay } from "#shared/usage.ts";

import type { Transaction } from "../../db/database.ts";
import { findOwnedDesign } from "../../db/queries/owned-rows.ts";
import { quotes } from "../../db/schema/company-records.ts";
import { materials } from "../../db/schema/materials.ts";
import type { Tenant } from "../../http/request-identity.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { countUsage } from "../records/count-usage.ts";
import { queueWebhooks } from "../webhooks/queue-webhooks.ts";

export type NewQuote = {
  designId: string;
  userId: string;
  contact: QuoteContact;
  message: string;
  at: Date;
};

/**
 * Writes down that somebody asks for a quote for a design of theirs, with the products it shows as
 * they are called and cost now. How much of each is needed is nothing a photo can tell.
 */
export async function createQuote(
  tx: Transaction,
  jobs: Jobs,
  tenant: Tenant,
  { designId, userId, contact, message, at }: NewQuote,
): Promise<{ id: string }> {
  if (!tenant.features.quote) {
    throw new AppError("forbidden", "Quote requests are switched off for this company.");
  }
  const design = await findOwnedDesign(tx, userId, designId);
  const products = await readProducts(tx, design.edits);
  const [row] = await tx
    .insert(quotes)
    .values({
      companyId: tenant.companyId,
      ownerUserId: userId,
      designId,
      contact,
      products,
      message,
      createdAt: at,
    })
    .returning({ id: quotes.id });
  if (row === undefined) throw new AppError("internal_error", "the quote was not written down");
  const data = { quoteId: row.id, designId, designName: design.name, contact, products, message };
  await queueWebhooks(tx, jobs, { event: "quote.created", at, data });
  await countUsage(tx, { day: toUsageDay(at), metric: "quote" });
  return row;
}

/** Each product once, in the order in which the design shows it. */
async function readProducts(tx: Transaction, edits: EditList): Promise<QuoteProduct[]> {
  const shown = edits.flatMap((edit) => (edit.enabled ? (readProductId(edit) ?? []) : []));
  const wanted = [...new Set(shown)];
  if (wanted.length === 0) return [];
  const rows = await tx
    .select({
      materialId: materials.id,
      sku: materials.sku,
      name: materials.name,
      priceMinor: materials.priceMinor,
      currency: materials.currency,
      priceUnit: materials.priceUnit,
    })
    .from(materials)
    .where(inArray(materials.id, wanted));
  return wanted.flatMap((id) => rows.filter(({ materialId }) => materialId === id));
}
