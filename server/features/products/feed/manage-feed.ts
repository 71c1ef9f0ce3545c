import { desc, sql } from "drizzle-orm";

import type { FeedRun, ProductFeed } from "#shared/product-feed.ts";
import { feedRunSchema, productFeedSchema } from "#shared/product-feed.ts";

import type { Transaction } from "../../../db/database.ts";
import { foundRow, writtenRow } from "../../../db/queries/found-row.ts";
import { productFeedRuns, productFeeds } from "../../../db/schema/product-feeds.ts";
import { writeAudit } from "../../../db/write-audit.ts";
import type { Answer } from "../../../http/add-call.ts";
import { readOutsideUrl } from "../../../runtime/outside/outside-url.ts";
import type { ChangeCall } from "../../records/as-change.ts";

/** So many fetches are shown, and kept. */
export const keptRuns = 20;

type FeedRow = typeof productFeeds.$inferSelect;

/** The company's feed and how its last fetches went. */
export async function getFeed({ tx }: { tx: Transaction }): Promise<Answer<"getProductFeed">> {
  const [feed] = await tx.select().from(productFeeds);
  const runs = await tx
    .select()
    .from(productFeedRuns)
    .orderBy(desc(productFeedRuns.startedAt), desc(productFeedRuns.id))
    .limit(keptRuns);
  return { feed: feed === undefined ? null : toFeed(feed), runs: runs.map(toRun) };
}

/** Sets the feed up or changes it; a new address is fetched at once. */
export async function putFeed(call: ChangeCall<"putProductFeed">): Promise<ProductFeed> {
  const { tx, change, body, request } = call;
  const { enabled, everyHours, missing } = body;
  const url = readOutsideUrl(body.url, request.server.dependencies.config);
  const [before] = await tx.select().from(productFeeds).for("update");
  const isNew = before?.url !== url || !before.enabled;
  const rhythm = before?.everyHours === everyHours ? before.nextRunAt : null;
  const due = isNew || rhythm === null ? change.at : rhythm;
  const values = {
    url,
    enabled,
    everyHours,
    missing,
    nextRunAt: enabled ? due : null,
    updatedAt: change.at,
    // What another address called its answer means nothing to this one.
    ...(before?.url === url ? {} : { etag: null, lastModified: null }),
  };
  const rows = await tx
    .insert(productFeeds)
    .values({ ...values, companyId: sql`current_company_id()` })
    .onConflictDoUpdate({ target: productFeeds.companyId, set: values })
    .returning();
  const details = { enabled, everyHours, missing };
  await writeAudit(tx, { ...change, action: "feed.changed", target: readPlace(url), details });
  return toFeed(writtenRow(rows));
}

/** Ends the feed and its reports; what it brought stays. */
export async function deleteFeed({ tx, change }: ChangeCall<"deleteProductFeed">): Promise<void> {
  const row = foundRow(await tx.delete(productFeeds).returning(), "Feed");
  await tx.delete(productFeedRuns);
  const target = readPlace(row.url);
  await writeAudit(tx, { ...change, action: "feed.removed", target, details: {} });
}

/** Has it fetched by the next process that looks, whatever its rhythm and even if nothing changed. */
export async function runFeedSoon({
  tx,
  now,
}: {
  tx: Transaction;
  now: Date;
}): Promise<ProductFeed> {
  const rows = await tx
    .update(productFeeds)
    .set({ nextRunAt: now, etag: null, lastModified: null })
    .returning();
  return toFeed(foundRow(rows, "Feed"));
}

/** Addresses of feeds often have a secret in them, so the log has only the origin. */
function readPlace(url: string): string {
  return new URL(url).origin;
}

function toFeed(row: FeedRow): ProductFeed {
  return productFeedSchema.parse({ ...row, nextRunAt: row.nextRunAt?.toISOString() ?? null });
}

function toRun(row: typeof productFeedRuns.$inferSelect): FeedRun {
  return feedRunSchema.parse({
    ...row,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt.toISOString(),
  });
}
