import { randomUUID } from "node:crypto";

import { and, arrayContains, eq } from "drizzle-orm";

import { webhookDeliverySchema, webhookFailureSchema } from "#shared/webhook.ts";
import type { WebhookDelivery, WebhookEvent } from "#shared/webhook.ts";

import type { Transaction } from "../../db/database.ts";
import { writtenRow } from "../../db/queries/found-row.ts";
import { webhookDeliveries, webhooks } from "../../db/schema/webhooks.ts";
import type { Jobs } from "../../jobs/jobs.ts";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** Something that happened in the company; `data` must be fit for the company's own programs. */
export type WebhookNews = {
  event: WebhookEvent;
  at: Date;
  data: Readonly<Record<string, unknown>>;
};

/**
 * Has everybody told who wants to know: one waiting message for each of the company's webhooks that
 * chose the event, in the transaction of what happened, so that neither is there without the other.
 */
export async function queueWebhooks(
  tx: Transaction,
  jobs: Jobs,
  { event, at, data }: WebhookNews,
): Promise<void> {
  const wanting = await tx
    .select({ id: webhooks.id, companyId: webhooks.companyId })
    .from(webhooks)
    .where(and(eq(webhooks.enabled, true), arrayContains(webhooks.events, [event])));
  const payload = { id: randomUUID(), event, createdAt: at.toISOString(), data };
  for (const { id, companyId } of wanting) {
    await queueDelivery(tx, jobs, { companyId, webhookId: id, event, payload, createdAt: at });
  }
}

/** Writes down one message and has it sent once `tx` commits. */
export async function queueDelivery(
  tx: Transaction,
  jobs: Jobs,
  delivery: Pick<
    typeof webhookDeliveries.$inferInsert,
    "companyId" | "webhookId" | "event" | "payload" | "createdAt"
  >,
): Promise<DeliveryRow> {
  const rows = await tx
    .insert(webhookDeliveries)
    .values({ ...delivery, state: "waiting" })
    .returning();
  const row = writtenRow(rows);
  await jobs.sendWebhook(tx, { companyId: row.companyId, deliveryId: row.id, attempt: 1 }, 0);
  return row;
}

/** A delivery as the wire has it. */
export function toDelivery(row: DeliveryRow): WebhookDelivery {
  const [name = "", excerpt = null] = row.lastError?.split("\n") ?? [];
  const failure = webhookFailureSchema.safeParse(name);
  return webhookDeliverySchema.parse({
    ...row,
    status: row.lastStatus,
    failure: failure.success ? failure.data : null,
    excerpt,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  });
}
