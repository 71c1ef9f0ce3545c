import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";

import type { Render } from "#shared/render.ts";

import type { Transaction } from "../../db/database.ts";
import { foundRow } from "../../db/queries/found-row.ts";
import { findOwnedDesign, isVisibleTo } from "../../db/queries/owned-rows.ts";
import type { Reader } from "../../db/queries/owned-rows.ts";
import { designs } from "../../db/schema/designs.ts";
import { images } from "../../db/schema/images.ts";
import { renders } from "../../db/schema/renders.ts";
import type { TenantCall } from "../../http/add-call.ts";
import { readPrice } from "../../http/read-credit.ts";
import { describeReader } from "../../http/request-identity.ts";
import { endRenders } from "../../jobs/end-renders.ts";
import { renderSummaryColumns, toRender } from "../../jobs/render-rows.ts";
import type { RenderRow } from "../../jobs/render-rows.ts";
import { holdCount, queueRender, refuseTooMany, unfinished } from "./queue-render.ts";

/**
 * Asks for a design at full size. A render of this very version that is done or under way is
 * answered instead of doing the work twice; one of another version that is under way is replaced. The
 * row and its job are written together. Throws `too_many_renders` beyond the limits, and
 * `insufficient_credits` where the company charges more than the person has.
 */
export async function createRender(call: TenantCall<"createRender">): Promise<Render> {
  const { tx, jobs, actor, params } = call;
  await holdCount(tx, call.tenant.companyId);
  // Two clicks at once must not start two renders, and nobody saves or deletes it meanwhile.
  const isMine = and(eq(designs.id, params.id), eq(designs.ownerUserId, actor.userId));
  await tx.select({ id: designs.id }).from(designs).where(isMine).for("update");
  const design = await findOwnedDesign(tx, describeReader(actor), params.id);
  const { id: designId, version } = design;
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
  await endRenders(tx, jobs, eq(renders.designId, designId), {
    errorCode: "replaced",
    finishedAt: call.now,
  });
  await refuseTooMany(call);
  const { companyId, imageId, outline } = design;
  return queueRender(call, {
    companyId,
    imageId,
    designId,
    outline,
    ownerUserId: actor.userId,
    designVersion: version,
    edits: sql`(select edits from ${designs} where id = ${designId})`,
    isInteractive: actor.credential !== "key",
    isCharged: readPrice(call.tenant.features, actor) > 0,
  });
}

/** The person's render, or `not_found`: also where its design or photo is in the bin. */
export async function findOwnedRender(
  tx: Transaction,
  reader: Reader,
  renderId: string,
): Promise<RenderRow> {
  const rows = await tx
    .select(renderSummaryColumns)
    .from(renders)
    .innerJoin(designs, eq(designs.id, renders.designId))
    .innerJoin(images, eq(images.id, renders.imageId))
    .where(
      and(
        eq(renders.id, renderId),
        eq(renders.ownerUserId, reader.userId),
        isVisibleTo(reader, images.ownerUserId),
        isNull(designs.deletedAt),
        isNull(images.deletedAt),
      ),
    );
  return foundRow(rows, "Render");
}

/** The same as the wire has it. */
export async function getRender({
  tx,
  jobs,
  actor,
  params,
}: Pick<TenantCall<"getRender">, "tx" | "jobs" | "actor" | "params">): Promise<Render> {
  return toRender(tx, jobs, await findOwnedRender(tx, describeReader(actor), params.id));
}

/** Stops a render that is not finished; the process that runs it hears of it and ends the work. */
export async function cancelRender(call: TenantCall<"cancelRender">): Promise<Render> {
  const { tx, jobs, actor, params } = call;
  const isMine = and(eq(renders.id, params.id), eq(renders.ownerUserId, actor.userId));
  const [cancelled] = await endRenders(tx, jobs, isMine, { finishedAt: call.now });
  return cancelled === undefined ? getRender(call) : toRender(tx, jobs, cancelled);
}
