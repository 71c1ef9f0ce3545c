import { and, inArray, lt, sql } from "drizzle-orm";

import { quotes } from "../../db/schema/company-records.ts";
import { webhookDeliveries } from "../../db/schema/webhooks.ts";
import type { PurgeTools } from "./purge-bins.ts";

/** What a webhook was told stays so long for somebody who looks why it was not heard. */
const deliveryKeepMs = 30 * 24 * 60 * 60_000;

/**
 * Removes requests for quotes that are older than the company's term, and what webhooks were told long
 * ago: both hold what people said about themselves. Answers how many requests there were.
 */
export async function purgeRecords(
  { database, clock }: PurgeTools,
  companyId: string,
): Promise<number> {
  const now = clock.now();
  const toldBefore = new Date(now.getTime() - deliveryKeepMs);
  return database.withTenant(companyId, async (tx) => {
    const months = sql`(select quote_months from companies where id = current_company_id())`;
    const term = sql`${now.toISOString()}::timestamptz - make_interval(months => ${months})`;
    const old = await tx
      .delete(quotes)
      .where(lt(quotes.createdAt, term))
      .returning({ id: quotes.id });
    await tx
      .delete(webhookDeliveries)
      .where(
        and(
          inArray(webhookDeliveries.state, ["delivered", "failed"]),
          lt(webhookDeliveries.createdAt, toldBefore),
        ),
      );
    return old.length;
  });
}
