import { inArray } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { readProductId } from "#shared/edit.ts";
import type { EditOutline } from "#shared/edit.ts";
import type { QuoteProduct } from "#shared/quote.ts";
import { toUsageDay } from "#shared/usage.ts";

import type { Transaction } from "../../db/database.ts";
import { writtenRow } from "../../db/queries/found-row.ts";
import { findOwnedDesign } from "../../db/queries/owned-rows.ts";
import { quotes } from "../../db/schema/company-records.ts";
import { materials } from "../../db/schema/materials.ts";
import type { TenantCall } from "../../http/add-call.ts";
import { countUsage } from "../records/count-usage.ts";
import { queueWebhooks } from "../webhooks/queue-webhooks.ts";

/**
 * Writes down that somebody asks for a quote for a design of theirs, with the products it shows as
 * they are called and cost now. How much of each is needed is nothing a photo can tell.
 */
export async function createQuote({
  tx,
  jobs,
  now,
  tenant,
  actor,
  params,
  body: { contact: reach, fields, message, consentVersion },
}: TenantCall<"createQuote">): Promise<{ id: string }> {
  if (!tenant.features.quote) {
    throw new AppError("forbidden", "Quote requests are switched off for this company.");
  }
  const design = await findOwnedDesign(tx, actor.userId, params.id);
  const products = await readProducts(tx, design.outline);
  // Beside how to reach them, and gone with it.
  const contact = { ...reach, ...(Object.keys(fields).length === 0 ? {} : { fields }) };
  const asked = { contact, products, message };
  const consent = { consentVersion, consentAt: consentVersion === null ? null : now };
  const owner = { companyId: tenant.companyId, ownerUserId: actor.userId };
  const rows = await tx
    .insert(quotes)
    .values({ ...owner, designId: design.id, ...asked, ...consent, createdAt: now })
    .returning({ id: quotes.id });
  const row = writtenRow(rows);
  const data = { quoteId: row.id, designId: design.id, designName: design.name, ...asked };
  await queueWebhooks(tx, jobs, { event: "quote.created", at: now, data });
  await countUsage(tx, { day: toUsageDay(now), metric: "quote" });
  return row;
}

/** Each product once, in the order in which the design shows it. */
async function readProducts(
  tx: Transaction,
  edits: readonly EditOutline[],
): Promise<QuoteProduct[]> {
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
