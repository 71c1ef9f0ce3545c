import { and, desc, eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { WebhookDelivery } from "#shared/webhook.ts";

import { cutPage, isBefore } from "../../db/queries/page-cursor.ts";
import type { Transaction } from "../../db/database.ts";
import { webhookDeliveries } from "../../db/schema/webhooks.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { toDelivery } from "./delivery-answer.ts";
import { findWebhook } from "./manage-webhooks.ts";
import { queueDelivery } from "./queue-webhooks.ts";

/** A page of what an address was told, the newest first. */
export async function listDeliveries(
  tx: Transaction,
  webhookId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: WebhookDelivery[]; nextCursor: string | null }> {
  await findWebhook(tx, webhookId);
  const columns = { at: webhookDeliveries.createdAt, id: webhookDeliveries.id };
  const found = await tx
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isBefore(columns, cursor)))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit + 1);
  const { rows, nextCursor } = cutPage(found, limit, (row) => row.createdAt);
  return { items: rows.map(toDelivery), nextCursor };
}

/** Sends what a delivery said once more; its receiver knows it by the message's id. */
export async function redeliver(
  tx: Transaction,
  jobs: Jobs,
  { webhookId, deliveryId, at }: { webhookId: string; deliveryId: string; at: Date },
): Promise<WebhookDelivery> {
  const [row] = await tx
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, webhookId)));
  if (row === undefined) throw new AppError("not_found", "Delivery not found.");
  const { companyId, event, payload } = row;
  return toDelivery(
    await queueDelivery(tx, jobs, { companyId, webhookId, event, payload, createdAt: at }),
  );
}
