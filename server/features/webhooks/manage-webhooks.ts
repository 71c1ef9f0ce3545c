import { asc, count, desc, eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { Webhook, WebhookEvent } from "#shared/webhook.ts";

import type { Transaction } from "../../db/database.ts";
import { webhookDeliveries, webhooks } from "../../db/schema/webhooks.ts";
import { writeAudit } from "../records/write-audit.ts";
import { toDelivery } from "./delivery-answer.ts";
import type { DeliveryRow } from "./queue-webhooks.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
type Person = { userId: string; name: string | null };
type Change = Partial<Pick<WebhookRow, "url" | "enabled">> & { events?: WebhookEvent[] };

const maxWebhooks = 20;

/** The company's webhooks, the oldest first, each with its newest message. */
export async function listWebhooks(tx: Transaction): Promise<Webhook[]> {
  const rows = await tx.select().from(webhooks).orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  const latest = await tx
    .selectDistinctOn([webhookDeliveries.webhookId])
    .from(webhookDeliveries)
    .orderBy(
      webhookDeliveries.webhookId,
      desc(webhookDeliveries.createdAt),
      desc(webhookDeliveries.id),
    );
  return rows.map((row) =>
    toWebhook(
      row,
      latest.find(({ webhookId }) => webhookId === row.id),
    ),
  );
}

/** Writes a webhook down; `secretSealed` signs what it is told. */
export async function createWebhook(
  tx: Transaction,
  companyId: string,
  person: Person,
  asked: { url: string; events: WebhookEvent[]; secretSealed: Buffer },
  at: Date,
): Promise<Webhook> {
  const [counted] = await tx.select({ kept: count() }).from(webhooks);
  if ((counted?.kept ?? 0) >= maxWebhooks) {
    throw new AppError("conflict", "The company has reached its limit of webhooks.", {
      details: { reason: "too_many", limit: maxWebhooks },
    });
  }
  const [row] = await tx
    .insert(webhooks)
    .values({ companyId, ...asked, createdAt: at })
    .returning();
  if (row === undefined) throw new AppError("internal_error", "the webhook was not written");
  await note(tx, person, "webhook.created", row, { events: row.events }, at);
  return toWebhook(row);
}

/** Changes what is named. */
export async function changeWebhook(
  tx: Transaction,
  person: Person,
  id: string,
  change: Change,
  at: Date,
): Promise<Webhook> {
  const before = await findWebhook(tx, id);
  const { url = before.url, events = before.events, enabled = before.enabled } = change;
  const [row] = await tx
    .update(webhooks)
    .set({ url, events, enabled })
    .where(eq(webhooks.id, id))
    .returning();
  if (row === undefined) throw new AppError("not_found", "Webhook not found.");
  const details = {
    ...(url === before.url
      ? {}
      : { address: { before: readPlace(before.url), after: readPlace(url) } }),
    ...(events.join() === before.events.join()
      ? {}
      : { events: { before: before.events, after: events } }),
    ...(enabled === before.enabled ? {} : { enabled: { before: before.enabled, after: enabled } }),
  };
  if (Object.keys(details).length > 0) {
    await note(tx, person, "webhook.changed", row, details, at);
  }
  return toWebhook(row, await findLatest(tx, id));
}

/** Puts another secret in the place of the one that signs. */
export async function changeWebhookSecret(
  tx: Transaction,
  person: Person,
  id: string,
  secretSealed: Buffer,
  at: Date,
): Promise<void> {
  const row = await findWebhook(tx, id);
  await tx.update(webhooks).set({ secretSealed }).where(eq(webhooks.id, id));
  await note(tx, person, "webhook.changed", row, { secret: "rotated" }, at);
}

/** Ends a webhook; what waits for it is not sent any more. */
export async function deleteWebhook(
  tx: Transaction,
  person: Person,
  id: string,
  at: Date,
): Promise<void> {
  const [row] = await tx.delete(webhooks).where(eq(webhooks.id, id)).returning();
  if (row === undefined) throw new AppError("not_found", "Webhook not found.");
  await note(tx, person, "webhook.deleted", row, {}, at);
}

/** One of another company is `not_found` like one that never was. */
export async function findWebhook(tx: Transaction, id: string): Promise<WebhookRow> {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id));
  if (row === undefined) throw new AppError("not_found", "Webhook not found.");
  return row;
}

async function findLatest(tx: Transaction, webhookId: string): Promise<DeliveryRow | undefined> {
  const [row] = await tx
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(1);
  return row;
}

function toWebhook(row: WebhookRow, latest?: DeliveryRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    // Justified by the contract, through which alone they are written.
    events: row.events as WebhookEvent[],
    enabled: row.enabled,
    createdAt: row.createdAt.toISOString(),
    lastDelivery: latest === undefined ? null : toDelivery(latest),
  };
}

/** Paths and queries of such addresses are often secrets, so the log has only the origin. */
function readPlace(url: string): string {
  return new URL(url).origin;
}

async function note(
  tx: Transaction,
  actor: Person,
  action: string,
  { url }: WebhookRow,
  details: Readonly<Record<string, unknown>>,
  at: Date,
): Promise<void> {
  await writeAudit(tx, { at, actor, action, target: readPlace(url), details });
}
