import { and, count, eq, gte, isNotNull, max } from "drizzle-orm";

import { findStanding, isAllowed } from "#shared/permissions.ts";
import { findUnreadable } from "#shared/theme/measure-contrasts.ts";
import { readTheme } from "#shared/theme/theme-document.ts";
import type { Attention } from "#shared/wires/http/record-calls.ts";

import type { Transaction } from "../../db/database.ts";
import { materials } from "../../db/schema/materials.ts";
import { renders } from "../../db/schema/renders.ts";
import { storedFiles } from "../../db/schema/stored-files.ts";
import { themeDrafts } from "../../db/schema/themes.ts";
import { webhookDeliveries, webhooks } from "../../db/schema/webhooks.ts";
import type { TenantCall } from "../../http/add-call.ts";
import { isGivenUp } from "../../jobs/render-rows.ts";

const lookBackMs = 7 * 24 * 60 * 60_000;

/** What happened in the last week that somebody should look at. */
export async function listAttention({
  tx,
  now,
  actor,
}: TenantCall<"listAttention">): Promise<Attention[]> {
  const seesSettings = isAllowed("company-settings", findStanding(actor));
  const since = new Date(now.getTime() - lookBackMs);
  return [
    ...(seesSettings ? await findFailedWebhooks(tx, since) : []),
    ...(seesSettings ? await findFailingDraft(tx) : []),
    ...(await findDamagedFiles(tx)),
    ...(await findFailedRenders(tx, since)),
    ...(await findUnpublished(tx)),
  ];
}

async function findFailedWebhooks(tx: Transaction, since: Date): Promise<Attention[]> {
  const rows = await tx
    .select({
      url: webhooks.url,
      event: webhookDeliveries.event,
      failures: count(),
      lastStatus: max(webhookDeliveries.lastStatus),
      at: max(webhookDeliveries.createdAt),
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      and(
        eq(webhooks.enabled, true),
        eq(webhookDeliveries.state, "failed"),
        gte(webhookDeliveries.createdAt, since),
      ),
    )
    .groupBy(webhooks.id, webhooks.url, webhookDeliveries.event)
    .orderBy(max(webhookDeliveries.createdAt));
  return rows.map(({ url, event, failures, lastStatus, at }) => ({
    kind: "webhook-failed",
    event,
    host: URL.parse(url)?.host ?? "",
    failures,
    lastStatus,
    at: (at ?? since).toISOString(),
  }));
}

async function findFailingDraft(tx: Transaction): Promise<Attention[]> {
  const [draft] = await tx.select({ styles: themeDrafts.styles }).from(themeDrafts);
  const reading = draft === undefined ? null : readTheme(draft.styles);
  if (reading === null || !reading.ok) return [];
  const ratios = findUnreadable(reading.styles).map(({ ratio }) => ratio);
  if (ratios.length === 0) return [];
  // Cut, not rounded: 4.49 is not shown as the 4.5 that it falls short of.
  const worst = Math.floor(Math.min(...ratios) * 10) / 10;
  return [{ kind: "theme-failing", pairs: ratios.length, worst }];
}

async function findUnpublished(tx: Transaction): Promise<Attention[]> {
  const [row] = await tx
    .select({ products: count() })
    .from(materials)
    .where(eq(materials.state, "draft"));
  const products = row?.products ?? 0;
  return products === 0 ? [] : [{ kind: "products-unpublished", products }];
}

async function findDamagedFiles(tx: Transaction): Promise<Attention[]> {
  const [row] = await tx
    .select({ files: count() })
    .from(storedFiles)
    .where(isNotNull(storedFiles.damagedAt));
  const files = row?.files ?? 0;
  return files === 0 ? [] : [{ kind: "files-damaged", files }];
}

async function findFailedRenders(tx: Transaction, since: Date): Promise<Attention[]> {
  const [row] = await tx
    .select({ failures: count() })
    .from(renders)
    .where(and(isGivenUp, gte(renders.finishedAt, since)));
  const failures = row?.failures ?? 0;
  return failures === 0 ? [] : [{ kind: "renders-failed", failures }];
}
