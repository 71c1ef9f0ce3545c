import { asc, count, desc, eq, inArray } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import type { AuditAction } from "#shared/audit-action.ts";
import { AppError } from "#shared/app-error.ts";
import { webhookSchema } from "#shared/webhook.ts";
import type { Webhook } from "#shared/webhook.ts";

import type { Transaction } from "../../db/database.ts";
import { foundRow, writtenRow } from "../../db/queries/found-row.ts";
import { webhookDeliveries, webhooks } from "../../db/schema/webhooks.ts";
import type { ChangeCall } from "../records/as-change.ts";
import { writeAudit } from "../../db/write-audit.ts";
import type { Change } from "../../db/write-audit.ts";
import { toDelivery } from "./queue-webhooks.ts";
import type { DeliveryRow } from "./queue-webhooks.ts";
import { createWebhookSeal, createWebhookSecret } from "./webhook-secret.ts";
import { readOutsideUrl } from "../../runtime/outside/outside-url.ts";

type WebhookRow = typeof webhooks.$inferSelect;

const maxWebhooks = 20;

/** The company's webhooks, the oldest first, each with its newest message. */
export async function listWebhooks({ tx }: { tx: Transaction }, filter?: SQL): Promise<Webhook[]> {
  const rows = await tx
    .select()
    .from(webhooks)
    .where(filter)
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  const { webhookId, createdAt, id } = webhookDeliveries;
  const latest = await tx
    .selectDistinctOn([webhookId])
    .from(webhookDeliveries)
    .where(
      inArray(
        webhookId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(webhookId, desc(createdAt), desc(id));
  return rows.map((row) =>
    toWebhook(
      row,
      latest.find((delivery) => delivery.webhookId === row.id),
    ),
  );
}

/** Writes a webhook down, with the secret that signs what it is told. */
export async function createWebhook(call: ChangeCall<"createWebhook">) {
  const { tx, change, tenant, body, request } = call;
  const { config } = request.server.dependencies;
  const url = readOutsideUrl(body.url, config);
  const secret = createWebhookSecret();
  const secretSealed = createWebhookSeal(config).seal(secret);
  const [counted] = await tx.select({ kept: count() }).from(webhooks);
  if ((counted?.kept ?? 0) >= maxWebhooks) {
    throw new AppError("conflict", "The company has reached its limit of webhooks.", {
      details: { reason: "too_many", limit: maxWebhooks },
    });
  }
  const { companyId } = tenant;
  const rows = await tx
    .insert(webhooks)
    .values({ companyId, url, events: body.events, secretSealed, createdAt: change.at })
    .returning();
  const row = writtenRow(rows);
  await note(tx, change, "webhook.created", row, { events: row.events });
  return { ...toWebhook(row), secret };
}

/** Changes what is named. */
export async function changeWebhook(call: ChangeCall<"changeWebhook">): Promise<Webhook> {
  const { tx, change, params, body, request } = call;
  const { config } = request.server.dependencies;
  const wanted = body.url === undefined ? undefined : readOutsideUrl(body.url, config);
  const before = await findWebhook(tx, params.id);
  const { events = before.events, enabled = before.enabled } = body;
  const rows = await tx
    .update(webhooks)
    .set({ url: wanted ?? before.url, events, enabled })
    .where(eq(webhooks.id, before.id))
    .returning();
  const row = foundRow(rows, "Webhook");
  const details = {
    ...(row.url === before.url
      ? {}
      : { address: { before: readPlace(before.url), after: readPlace(row.url) } }),
    ...(events.join() === before.events.join()
      ? {}
      : { events: { before: before.events, after: events } }),
    ...(enabled === before.enabled ? {} : { enabled: { before: before.enabled, after: enabled } }),
  };
  if (Object.keys(details).length > 0) await note(tx, change, "webhook.changed", row, details);
  return foundRow(await listWebhooks({ tx }, eq(webhooks.id, row.id)), "Webhook");
}

/** A receiver has so long to learn a new secret. */
const overlapMs = 24 * 60 * 60_000;

/** Puts another secret in the place of the one that signs, which signs beside it for a day. */
export async function changeWebhookSecret(
  call: ChangeCall<"rotateWebhookSecret">,
): Promise<{ secret: string }> {
  const { tx, change, params, request } = call;
  const secret = createWebhookSecret();
  const secretSealed = createWebhookSeal(request.server.dependencies.config).seal(secret);
  const row = await findWebhook(tx, params.id);
  const previousSecretUntil = new Date(change.at.getTime() + overlapMs);
  await tx
    .update(webhooks)
    .set({ secretSealed, previousSecretSealed: row.secretSealed, previousSecretUntil })
    .where(eq(webhooks.id, row.id));
  await note(tx, change, "webhook.changed", row, { secret: "rotated" });
  return { secret };
}

/** Ends a webhook; what waits for it is not sent any more. */
export async function deleteWebhook(call: ChangeCall<"deleteWebhook">): Promise<void> {
  const { tx, change, params } = call;
  const rows = await tx.delete(webhooks).where(eq(webhooks.id, params.id)).returning();
  await note(tx, change, "webhook.deleted", foundRow(rows, "Webhook"), {});
}

/** One of another company is `not_found` like one that never was. */
export async function findWebhook(tx: Transaction, id: string): Promise<WebhookRow> {
  return foundRow(await tx.select().from(webhooks).where(eq(webhooks.id, id)), "Webhook");
}

function toWebhook(row: WebhookRow, latest?: DeliveryRow): Webhook {
  const lastDelivery = latest === undefined ? null : toDelivery(latest);
  return webhookSchema.parse({ ...row, createdAt: row.createdAt.toISOString(), lastDelivery });
}

/** Paths and queries of such addresses are often secrets, so the log has only the origin. */
function readPlace(url: string): string {
  return new URL(url).origin;
}

function note(
  tx: Transaction,
  change: Change,
  action: AuditAction,
  { url }: WebhookRow,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  return writeAudit(tx, { ...change, action, target: readPlace(url), details });
}
