import { randomUUID } from "node:crypto";

import { eq, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { Render } from "#shared/render.ts";

import { reserveCredits } from "../../db/credit-ledger.ts";
import type { Transaction } from "../../db/database.ts";
import { writtenRow } from "../../db/queries/found-row.ts";
import { images } from "../../db/schema/images.ts";
import { renders } from "../../db/schema/renders.ts";
import type { InTenant, TenantCall } from "../../http/add-call.ts";
import { renderSummaryColumns, toRender } from "../../jobs/render-rows.ts";

/** The states of a render that waits or runs. */
export const unfinished = ["queued", "running"] as const;

/** So many renders of one visitor may wait or run at a time, and of one company. */
const maxOfVisitor = 10;
const maxOfCompany = 200;
/** When to try again: about as long as a render takes. */
const retryAfterSeconds = 20;
/** Any fixed number that no other lock of a company has. */
const countingLock = 726_693;
/** What an erase costs in pixels that are only painted. */
const eraseWeight = 4;
/** A photo of 12 megapixels that is painted, one of 3 with an erase. */
const smallWork = 15_000_000;

type RenderRow = typeof renders.$inferSelect;
/**
 * What is to be rendered, for whom, and whether somebody looks at a screen meanwhile. The edits are large: they go from
 * row to row within the database.
 */
export type WantedRender = Pick<
  RenderRow,
  "companyId" | "ownerUserId" | "designId" | "imageId" | "designVersion" | "outline"
> & { edits: SQL; isInteractive: boolean; isCharged: boolean };

/** Writes the row of a new render together with its job and, where it is charged, what it costs. */
export async function queueRender(
  { tx, jobs, now }: InTenant,
  { isInteractive, isCharged, outline, ...wanted }: WantedRender,
): Promise<Render> {
  const { companyId, ownerUserId, imageId } = wanted;
  const id = randomUUID();
  if (isCharged) await reserveCredits(tx, { userId: ownerUserId, renderId: id, now });
  const [photo] = await tx
    .select({ width: images.width, height: images.height })
    .from(images)
    .where(eq(images.id, imageId));
  const pixels = photo === undefined ? 0 : photo.width * photo.height;
  const erases = outline.filter((edit) => edit.enabled && edit.kind === "erase").length;
  const jobId = await jobs.sendRender(tx, {
    companyId,
    renderId: id,
    userId: ownerUserId,
    isInteractive,
    isSmall: pixels * (1 + eraseWeight * erases) <= smallWork,
  });
  const rows = await tx
    .insert(renders)
    .values({ id, jobId, ...wanted, createdAt: now })
    .returning(renderSummaryColumns);
  return toRender(tx, jobs, writtenRow(rows));
}

/** Taken before any row is, so that nobody waits for a row with it in their hands. */
export async function holdCount(tx: Transaction, companyId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${countingLock}, hashtext(${companyId}))`);
}

/** Nobody fills the queue alone: not one visitor, and not one company. Throws `too_many_renders`. */
export async function refuseTooMany({
  tx,
  actor,
  tenant,
  request,
}: TenantCall<"createRender">): Promise<void> {
  const factor = request.server.dependencies.config.rateLimitFactor;
  const waiting = await countUnfinished(tx, tenant.companyId, actor.userId);
  for (const [who, limit] of [
    ["visitor", Math.ceil(maxOfVisitor * factor)],
    ["company", Math.ceil(maxOfCompany * factor)],
  ] as const) {
    if (waiting[who] < limit) continue;
    const details = { of: who, limit, retryAfterSeconds };
    throw new AppError("too_many_renders", "Too many renders are waiting already.", { details });
  }
}

/** How many more renders of a company may wait. */
export async function countFreePlaces({
  tx,
  actor,
  tenant,
  request,
}: Pick<TenantCall<"retryFailedRenders">, "tx" | "actor" | "tenant" | "request">): Promise<number> {
  const factor = request.server.dependencies.config.rateLimitFactor;
  const { company } = await countUnfinished(tx, tenant.companyId, actor.userId);
  return Math.max(0, Math.ceil(maxOfCompany * factor) - company);
}

/** Whoever counts holds others off until their transaction ends: what they add is counted as well. */
async function countUnfinished(
  tx: Transaction,
  companyId: string,
  userId: string,
): Promise<{ visitor: number; company: number }> {
  await holdCount(tx, companyId);
  const [row] = await tx
    .select({
      visitor: sql<number>`count(*) filter (where ${renders.ownerUserId} = ${userId})::int`,
      company: sql<number>`count(*)::int`,
    })
    .from(renders)
    .where(inArray(renders.state, [...unfinished]));
  return row ?? { visitor: 0, company: 0 };
}
