import { randomUUID } from "node:crypto";

import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { Render } from "#shared/render.ts";

import type { Transaction } from "../../db/database.ts";
import { foundRow, writtenRow } from "../../db/queries/found-row.ts";
import { findOwnedDesign } from "../../db/queries/owned-rows.ts";
import type { DesignRow } from "../../db/queries/owned-rows.ts";
import { designs } from "../../db/schema/designs.ts";
import { images } from "../../db/schema/images.ts";
import { renders } from "../../db/schema/renders.ts";
import type { TenantCall } from "../../http/add-call.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { renderSummaryColumns, toRender } from "../../jobs/render-rows.ts";
import type { RenderRow } from "../../jobs/render-rows.ts";

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

/**
 * Asks for a design at full size. A render of this very version that is done or under way is
 * answered instead of doing the work twice; one of another version that is under way is replaced. The
 * row and its job are written together. Throws `too_many_renders` beyond the limits.
 */
export async function createRender(call: TenantCall<"createRender">): Promise<Render> {
  const { tx, jobs, actor, params } = call;
  const design = await findOwnedDesign(tx, actor.userId, params.id);
  const { id: designId, version } = design;
  // Two clicks at once must not start two renders.
  await tx.select({ id: designs.id }).from(designs).where(eq(designs.id, designId)).for("update");
  const [existing] = await tx
    .select(renderSummaryColumns)
    .from(renders)
    .where(
      and(
        eq(renders.designId, designId),
        eq(renders.designVersion, version),
        inArray(renders.state, [...unfinished, "done"]),
      ),
    )
    .orderBy(desc(renders.createdAt))
    .limit(1);
  if (existing !== undefined) return toRender(tx, jobs, existing);
  await endUnfinished(tx, jobs, eq(renders.designId, designId), {
    errorCode: "replaced",
    finishedAt: call.now,
  });
  await refuseTooMany(call);
  return queueRender(call, design);
}

async function queueRender(
  { tx, jobs, actor, now }: TenantCall<"createRender">,
  { id: designId, companyId, imageId, version: designVersion, outline }: DesignRow,
): Promise<Render> {
  const id = randomUUID();
  const [photo] = await tx
    .select({ width: images.width, height: images.height })
    .from(images)
    .where(eq(images.id, imageId));
  const pixels = photo === undefined ? 0 : photo.width * photo.height;
  const erases = outline.filter((edit) => edit.enabled && edit.kind === "erase").length;
  const jobId = await jobs.sendRender(tx, {
    companyId,
    renderId: id,
    userId: actor.userId,
    isInteractive: actor.credential !== "key",
    isSmall: pixels * (1 + eraseWeight * erases) <= smallWork,
  });
  const edits = sql`(select edits from ${designs} where id = ${designId})`;
  const about = { designId, imageId, designVersion, edits, createdAt: now };
  const rows = await tx
    .insert(renders)
    .values({ id, jobId, companyId, ownerUserId: actor.userId, ...about })
    .returning(renderSummaryColumns);
  return toRender(tx, jobs, writtenRow(rows));
}

/** Nobody fills the queue alone: not one visitor, and not one company. */
async function refuseTooMany({
  tx,
  actor,
  tenant,
  request,
}: TenantCall<"createRender">): Promise<void> {
  const factor = request.server.dependencies.config.rateLimitFactor;
  // Renders that are asked for at the same time are counted one after the other.
  await tx.execute(
    sql`select pg_advisory_xact_lock(${countingLock}, hashtext(${tenant.companyId}))`,
  );
  const [waiting] = await tx
    .select({
      visitor: sql<number>`count(*) filter (where ${renders.ownerUserId} = ${actor.userId})::int`,
      company: sql<number>`count(*)::int`,
    })
    .from(renders)
    .where(inArray(renders.state, [...unfinished]));
  for (const [who, limit] of [
    ["visitor", Math.ceil(maxOfVisitor * factor)],
    ["company", Math.ceil(maxOfCompany * factor)],
  ] as const) {
    if ((waiting?.[who] ?? 0) < limit) continue;
    const details = { of: who, limit, retryAfterSeconds };
    throw new AppError("too_many_renders", "Too many renders are waiting already.", { details });
  }
}

/** The person's render, or `not_found`. */
export async function findOwnedRender(
  tx: Transaction,
  userId: string,
  renderId: string,
): Promise<RenderRow> {
  const rows = await tx
    .select(renderSummaryColumns)
    .from(renders)
    .where(and(eq(renders.id, renderId), eq(renders.ownerUserId, userId)));
  return foundRow(rows, "Render");
}

/** The same as the wire has it. */
export async function getRender({
  tx,
  jobs,
  actor,
  params,
}: Pick<TenantCall<"getRender">, "tx" | "jobs" | "actor" | "params">): Promise<Render> {
  return toRender(tx, jobs, await findOwnedRender(tx, actor.userId, params.id));
}

/** Stops a render that is not finished; the process that runs it hears of it and ends the work. */
export async function cancelRender(call: TenantCall<"cancelRender">): Promise<Render> {
  const { tx, jobs, actor, params } = call;
  const isMine = and(eq(renders.id, params.id), eq(renders.ownerUserId, actor.userId));
  const [cancelled] = await endUnfinished(tx, jobs, isMine, { finishedAt: call.now });
  return cancelled === undefined ? getRender(call) : toRender(tx, jobs, cancelled);
}

const unfinished = ["queued", "running"] as const;

async function endUnfinished(
  tx: Transaction,
  jobs: Jobs,
  which: SQL | undefined,
  end: { finishedAt: Date; errorCode?: string },
): Promise<RenderRow[]> {
  const ended = await tx
    .update(renders)
    .set({ state: "cancelled", ...end })
    .where(and(which, inArray(renders.state, [...unfinished])))
    .returning(renderSummaryColumns);
  for (const { id, jobId } of ended) await jobs.cancelRender(tx, { id, jobId: jobId ?? id });
  return ended;
}
