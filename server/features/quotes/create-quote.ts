import { inArray } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { listAppliedOffers } from "#shared/edit.ts";
import type { EditOutline } from "#shared/edit.ts";
import type { QuoteProduct } from "#shared/quote.ts";
import { toUsageDay } from "#shared/usage.ts";

import type { Transaction } from "../../db/database.ts";
import { writtenRow } from "../../db/queries/found-row.ts";
import { findOwnedDesign } from "../../db/queries/owned-rows.ts";
import { quotes } from "../../db/schema/company-records.ts";
import { materials } from "../../db/schema/materials.ts";
import type { TenantCall } from "../../http/add-call.ts";
import { describeOffer, offerColumns } from "../../products/product-row.ts";
import { describeReader } from "../../http/request-identity.ts";
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
  const design = await findOwnedDesign(tx, describeReader(actor), params.id);
  const products = await readProducts(tx, design.outline, toUsageDay(now));
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

/** What is bought, each once, in the order in which the design shows it, at the prices of the day. */
async function readProducts(
  tx: Transaction,
  edits: readonly EditOutline[],
  day: string,
): Promise<QuoteProduct[]> {
  const bought = listAppliedOffers(edits);
  if (bought.length === 0) return [];
  const ids = [...new Set(bought.map(({ productId }) => productId))];
  const rows = await tx
    .select({ id: materials.id, ...offerColumns })
    .from(materials)
    .where(inArray(materials.id, ids));
  return bought.flatMap(({ productId, variant }) =>
    rows
      .filter(({ id }) => id === productId)
      .map((row) => ({ materialId: productId, ...describeOffer(row, variant, day) })),
  );
}
