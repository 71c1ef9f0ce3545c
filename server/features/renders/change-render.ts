import { and, desc, eq, inArray } from "drizzle-orm";

import type { Render } from "#shared/render.ts";

import type { Transaction } from "../../db/database.ts";
import { foundRow, writtenRow } from "../../db/queries/found-row.ts";
import { findOwnedDesign } from "../../db/queries/owned-rows.ts";
import { designs } from "../../db/schema/designs.ts";
import { renders } from "../../db/schema/renders.ts";
import type { TenantCall } from "../../http/add-call.ts";
import { renderSummaryColumns, toRender } from "../../jobs/render-rows.ts";
import type { RenderRow } from "../../jobs/render-rows.ts";

/**
 * Asks for a design at full size. A render of this very version that is done or under way is
 * answered instead of doing the work twice. The row and its job are written together.
 */
export async function createRender(call: TenantCall<"createRender">): Promise<Render> {
  const { tx, jobs, actor, params } = call;
  const design = await findOwnedDesign(tx, actor.userId, params.id);
  const { id: designId, companyId, imageId, version: designVersion, edits } = design;
  // Two clicks at once must not start two renders.
  await tx.select({ id: designs.id }).from(designs).where(eq(designs.id, designId)).for("update");
  const isUsable = inArray(renders.state, ["queued", "running", "done"]);
  const [existing] = await tx
    .select(renderSummaryColumns)
    .from(renders)
    .where(and(eq(renders.designId, designId), eq(renders.designVersion, designVersion), isUsable))
    .orderBy(desc(renders.createdAt))
    .limit(1);
  if (existing !== undefined) return toRender(tx, jobs, existing);
  const owner = { companyId, ownerUserId: actor.userId };
  const rows = await tx
    .insert(renders)
    .values({ ...owner, designId, imageId, designVersion, edits, createdAt: call.now })
    .returning(renderSummaryColumns);
  const row = writtenRow(rows);
  await jobs.sendRender(tx, { companyId, renderId: row.id });
  return toRender(tx, jobs, row);
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
  const [cancelled] = await tx
    .update(renders)
    .set({ state: "cancelled", finishedAt: call.now })
    .where(and(isMine, inArray(renders.state, ["queued", "running"])))
    .returning(renderSummaryColumns);
  if (cancelled === undefined) return getRender(call);
  await jobs.cancelRender(tx, params.id);
  return toRender(tx, jobs, cancelled);
}
