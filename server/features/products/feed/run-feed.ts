import { and, asc, desc, eq, inArray, notInArray, sql } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { importRejectionSchema } from "#shared/product-import.ts";
import type { ImportCounts, ImportRow } from "#shared/product-import.ts";
import type { FeedProblem } from "#shared/product-feed.ts";

import type { Transaction } from "../../../db/database.ts";
import { holdCompanyLock } from "../../../db/hold-lock.ts";
import { materials } from "../../../db/schema/materials.ts";
import { productFeedRuns, productFeeds } from "../../../db/schema/product-feeds.ts";
import { writeAudit } from "../../../db/write-audit.ts";
import type { Dependencies } from "../../../dependencies/dependencies.ts";
import type { ProductRow } from "../../../products/product-row.ts";
import { refreshShowcases } from "../../../products/showcase-files.ts";
import type { OutsideWorld } from "../../../runtime/outside/ask-outside.ts";
import { findTakenSkus } from "../refuse-taken-skus.ts";
import { writeProducts } from "../tables/commit-import.ts";
import { findOwners } from "../tables/find-owners.ts";
import { readKeptNaming } from "../tables/kept-naming.ts";
import { toSoldAs } from "../tables/plan-group.ts";
import { planImport } from "../tables/plan-import.ts";
import type { Table } from "../tables/read-table.ts";
import { fetchFeed } from "./fetch-feed.ts";
import type { Fetched } from "./fetch-feed.ts";
import { keptRuns } from "./manage-feed.ts";
import { readFeed } from "./read-feed.ts";

/** Whoever takes a feed has it for so long; then, if they are gone, another does. */
const leaseMs = 15 * 60_000;
const hourMs = 60 * 60_000;
/** A feed with more of its rows wrong than this is taken for broken. */
const mostErrors = 0.5;
/** A feed that lacks more of what it had than this is taken for broken. */
const mostMissing = 0.5;
const shownFaults = 20;

type FeedRow = typeof productFeeds.$inferSelect;
type Report = {
  problem: FeedProblem | null;
  subject: string | null;
  counts: ImportCounts | null;
  unpublished: number;
  faults: ImportRow[];
  recoloured: ProductRow[];
};

const blank: Report = {
  problem: null,
  subject: null,
  counts: null,
  unpublished: 0,
  faults: [],
  recoloured: [],
};

/** Fetches the feeds that are due, one after the other. */
export async function runDueFeeds(
  dependencies: Dependencies,
  world: OutsideWorld,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = dependencies;
  const { rows } = await database.withIdentity((tx) =>
    tx.execute<{ id: string }>(sql`select id from list_due_feeds(${clock.now()}, 20) id`),
  );
  for (const { id } of rows) {
    if (signal.aborted) return;
    await runFeed(dependencies, world, id, signal);
  }
}

/** Takes one company's feed, if it is still due, and notes how it went. */
async function runFeed(
  dependencies: Dependencies,
  world: OutsideWorld,
  companyId: string,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, logger } = dependencies;
  const startedAt = clock.now();
  const feed = await database.withTenant(companyId, (tx) => take(tx, startedAt));
  if (feed === null) return;
  const fetched = await fetchFeed(world, feed, signal);
  let report: Report = { ...blank, problem: fetched.problem };
  if (fetched.body !== null) {
    const { body } = fetched;
    report = await takeIn(dependencies, feed, body).catch((error: unknown) => {
      logger.error({ err: error }, "a feed was not taken in");
      return { ...blank, problem: "interrupted" as const };
    });
  }
  const finishedAt = clock.now();
  await database.withTenant(companyId, (tx) =>
    note(tx, feed, { fetched, report, startedAt, finishedAt }),
  );
  for (const paint of report.recoloured) await refreshShowcases(dependencies, companyId, paint);
}

/**
 * Notes how a fetch went. Nothing of a feed that is gone, which takes its reports along, or is switched
 * off: "it will be tried again" would not be true.
 */
async function note(
  tx: Transaction,
  feed: FeedRow,
  run: { fetched: Fetched; report: Report; startedAt: Date; finishedAt: Date },
): Promise<void> {
  const { fetched, report, startedAt, finishedAt } = run;
  if ((await readAgain(tx, feed))?.enabled !== true) return;
  const isTaken = report.counts !== null && report.problem === null;
  const { recoloured: _recoloured, ...noted } = report;
  await tx.insert(productFeedRuns).values({
    ...noted,
    companyId: feed.companyId,
    startedAt,
    finishedAt,
    outcome: noted.problem !== null ? "failed" : isTaken ? "imported" : "unchanged",
    status: fetched.status,
    bytes: fetched.bytes,
  });
  const nextRunAt = new Date(startedAt.getTime() + feed.everyHours * hourMs);
  const names = isTaken ? { etag: fetched.etag, lastModified: fetched.lastModified } : {};
  // What somebody changed meanwhile, or wants to have run again, stays as they said.
  const lease = new Date(startedAt.getTime() + leaseMs);
  await tx
    .update(productFeeds)
    .set({ nextRunAt, ...names })
    .where(and(eq(productFeeds.nextRunAt, lease), eq(productFeeds.url, feed.url)));
  await forgetOldRuns(tx);
}

/** The feed as it is after its fetch; null when it was removed or has another address. Nobody changes it now. */
async function readAgain(tx: Transaction, feed: FeedRow): Promise<FeedRow | null> {
  const rows = await tx
    .select()
    .from(productFeeds)
    .where(eq(productFeeds.url, feed.url))
    .for("update");
  return rows[0] ?? null;
}

async function take(tx: Transaction, now: Date): Promise<FeedRow | null> {
  const [row] = await tx
    .update(productFeeds)
    .set({ nextRunAt: new Date(now.getTime() + leaseMs) })
    .where(sql`${productFeeds.nextRunAt} <= ${now} and ${productFeeds.enabled}`)
    .returning();
  return row ?? null;
}

async function takeIn(
  { database, clock }: Dependencies,
  feed: FeedRow,
  body: Uint8Array,
): Promise<Report> {
  if (body.every((byte) => byte <= 0x20)) return { ...blank, problem: "empty" };
  try {
    const kept = await database.withTenant(feed.companyId, (tx) => readKeptNaming(tx));
    const table = await readFeed(body, kept);
    return await database.withTenant(feed.companyId, (tx) => write(tx, feed, table, clock.now()));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...blank, ...describeRejection(error) };
  }
}

function describeRejection({ details }: AppError): Pick<Report, "problem" | "subject"> {
  const rejection = importRejectionSchema.safeParse(details).data;
  if (rejection === undefined) return { problem: "table_refused", subject: null };
  const { reason, subject } = rejection;
  if (reason === "not_a_table") return { problem: "not_a_feed", subject };
  if (reason === "no_rows") return { problem: "empty", subject };
  return { problem: "table_refused", subject: subject === null ? reason : `${reason}: ${subject}` };
}

/** Rows with errors are left out and told of; everything else is written in one transaction. */
async function write(tx: Transaction, before: FeedRow, table: Table, at: Date): Promise<Report> {
  await holdCompanyLock(tx, "products");
  const feed = await readAgain(tx, before);
  // Somebody took it away, or switched it off, while it was fetched.
  if (feed?.enabled !== true) return { ...blank, problem: "interrupted" };
  const owners = await findOwners(tx, table.rows);
  const { answer, products } = await planImport(table, noPictures, owners);
  const faults = answer.rows.filter(({ action }) => action === "error").slice(0, shownFaults);
  const { counts } = answer;
  if (counts.error > answer.rows.length * mostErrors) {
    return { ...blank, problem: "too_many_errors", counts, faults };
  }
  const taken = new Set((await findTakenSkus(tx, products.map(toSoldAs))).map(({ sku }) => sku));
  const planned = products
    .filter(({ product, offer }) =>
      [product.sku, ...offer.variants.map(({ sku }) => sku)].every((sku) => !taken.has(sku)),
    )
    .map((one) => ({ ...one, isFromFeed: true }));
  const { recoloured } = await writeProducts(tx, at, planned, new Map());
  const named = [...new Set(table.rows.map(({ cells }) => cells.sku ?? ""))];
  await markAsFed(tx, named);
  const missing = feed.missing === "unpublish" ? await unpublishMissing(tx, named, counts, at) : 0;
  const unpublished = missing ?? 0;
  if (counts.create + counts.change + unpublished > 0) {
    const details = { ...counts, unpublished };
    const actor = { userId: null, name: null };
    const target = new URL(feed.url).origin;
    await writeAudit(tx, { at, actor, action: "product.imported", target, details });
  }
  const problem = missing === null ? "too_many_missing" : null;
  return { ...blank, problem, counts, unpublished, faults, recoloured };
}

/** The pictures of tiles do not travel in a feed. */
const noPictures = { find: () => "picture_missing" as const, unused: [] };

async function markAsFed(tx: Transaction, skus: readonly string[]): Promise<void> {
  const named = sql`any(${sql.param([...skus])}::text[])`;
  await tx
    .update(materials)
    .set({ inFeed: true })
    .where(and(eq(materials.inFeed, false), sql`${materials.sku} = ${named}`));
}

/**
 * Takes back what the feed once had and has no more. Null, and nothing is taken back, when a row could
 * not be read, which may be one of those, or when so many are missing that the feed must be broken.
 */
async function unpublishMissing(
  tx: Transaction,
  skus: readonly string[],
  { error }: ImportCounts,
  at: Date,
): Promise<number | null> {
  const fed = await tx
    .select({ id: materials.id, sku: materials.sku, state: materials.state })
    .from(materials)
    .where(eq(materials.inFeed, true))
    .orderBy(asc(materials.position));
  const named = new Set(skus);
  // What was taken back before is missing each time, and says nothing about this one.
  const live = fed.filter(({ state }) => state === "published");
  const gone = live.filter(({ sku }) => !named.has(sku));
  if (gone.length === 0) return 0;
  if (error > 0 || gone.length > live.length * mostMissing) return null;
  const shown = gone.map(({ id }) => id);
  await tx
    .update(materials)
    .set({
      state: "draft",
      updatedAt: sql`greatest(${at}, ${materials.updatedAt} + interval '1 millisecond')`,
    })
    .where(inArray(materials.id, shown));
  return shown.length;
}

async function forgetOldRuns(tx: Transaction): Promise<void> {
  const kept = tx
    .select({ id: productFeedRuns.id })
    .from(productFeedRuns)
    .orderBy(desc(productFeedRuns.startedAt), desc(productFeedRuns.id))
    .limit(keptRuns);
  await tx.delete(productFeedRuns).where(notInArray(productFeedRuns.id, kept));
}
