import { randomUUID } from "node:crypto";

import { and, arrayContains, eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { WebhookEvent } from "#shared/webhook.ts";

import type { Transaction } from "../../db/database.ts";
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
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({ ...delivery, state: "waiting" })
    .returning();
  if (row === undefined) throw new AppError("internal_error", "the message was not written down");
  await jobs.sendWebhook(tx, { companyId: row.companyId, deliveryId: row.id, attempt: 1 }, 0);
  return row;
}
