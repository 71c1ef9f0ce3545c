import { randomUUID } from "node:crypto";

import { and, desc, eq } from "drizzle-orm";

import { testEvent } from "#shared/webhook.ts";
import type { WebhookDelivery } from "#shared/webhook.ts";

import { foundRow } from "../../db/queries/found-row.ts";
import { cutPage, isBefore } from "../../db/queries/page-cursor.ts";
import { webhookDeliveries } from "../../db/schema/webhooks.ts";
import type { Answer, TenantCall } from "../../http/add-call.ts";
import { findWebhook } from "./manage-webhooks.ts";
import { queueDelivery, toDelivery } from "./queue-webhooks.ts";

/** A page of what an address was told, the newest first. */
export async function listDeliveries({
  tx,
  params,
  query,
}: TenantCall<"listWebhookDeliveries">): Promise<Answer<"listWebhookDeliveries">> {
  await findWebhook(tx, params.id);
  const columns = { at: webhookDeliveries.createdAt, id: webhookDeliveries.id };
  const found = await tx
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, params.id), isBefore(columns, query.cursor)))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(query.limit + 1);
  const { rows, nextCursor } = cutPage(found, query.limit, (row) => row.createdAt);
  return { items: rows.map(toDelivery), nextCursor };
}

/** Sends a message that only shows whether messages arrive. */
export async function testWebhook(call: TenantCall<"testWebhook">): Promise<WebhookDelivery> {
  const { tx, jobs, now, tenant, params } = call;
  const { id: webhookId, companyId } = await findWebhook(tx, params.id);
  const data = { company: tenant.slug };
  const payload = { id: randomUUID(), event: testEvent, createdAt: now.toISOString(), data };
  const delivery = { companyId, webhookId, event: testEvent, payload, createdAt: now };
  return toDelivery(await queueDelivery(tx, jobs, delivery));
}

/** Sends what a delivery said once more; its receiver knows it by the message's id. */
export async function redeliver(call: TenantCall<"redeliverWebhook">): Promise<WebhookDelivery> {
  const { tx, jobs, now, params } = call;
  const isMeant = and(
    eq(webhookDeliveries.id, params.deliveryId),
    eq(webhookDeliveries.webhookId, params.id),
  );
  const rows = await tx.select().from(webhookDeliveries).where(isMeant);
  const { companyId, webhookId, event, payload } = foundRow(rows, "Delivery");
  const delivery = { companyId, webhookId, event, payload, createdAt: now };
  return toDelivery(await queueDelivery(tx, jobs, delivery));
}
