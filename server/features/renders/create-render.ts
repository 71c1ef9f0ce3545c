import { and, desc, eq, inArray } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { Render } from "#shared/render.ts";

import type { Transaction } from "../../db/database.ts";
import { findOwnedDesign } from "../../db/queries/owned-rows.ts";
import type { DesignRow } from "../../db/queries/owned-rows.ts";
import { renderSummaryColumns, toRender } from "../../jobs/render-rows.ts";
import type { RenderRow } from "../../jobs/render-rows.ts";
import { designs } from "../../db/schema/designs.ts";
import { renders } from "../../db/schema/renders.ts";
import type { Jobs } from "../../jobs/jobs.ts";

/**
 * Asks for a design at full size. A render of this very version that is done or under way is
 * answered instead of doing the work twice. The row and its job are written together.
 */
export async function createRender(
  tx: Transaction,
  jobs: Jobs,
  owner: { companyId: string; userId: string },
  designId: string,
  now: Date,
): Promise<Render> {
  const design = await findOwnedDesign(tx, owner.userId, designId);
  // Two clicks at once must not start two renders.
  await tx.select({ id: designs.id }).from(designs).where(eq(designs.id, designId)).for("update");
  const existing = await findUsable(tx, design);
  if (existing !== null) return toRender(tx, jobs, existing);
  const [row] = await tx
    .insert(renders)
    .values({
      companyId: owner.companyId,
      ownerUserId: owner.userId,
      designId: design.id,
      imageId: design.imageId,
      designVersion: design.version,
      edits: design.edits,
      createdAt: now,
    })
    .returning(renderSummaryColumns);
  if (row === undefined) throw new AppError("internal_error", "the render was not written down");
  await jobs.sendRender(tx, { companyId: owner.companyId, renderId: row.id });
  return toRender(tx, jobs, row);
}

async function findUsable(tx: Transaction, design: DesignRow): Promise<RenderRow | null> {
  const [row] = await tx
    .select(renderSummaryColumns)
    .from(renders)
    .where(
      and(
        eq(renders.designId, design.id),
        eq(renders.designVersion, design.version),
        inArray(renders.state, ["queued", "running", "done"]),
      ),
    )
    .orderBy(desc(renders.createdAt))
    .limit(1);
  return row ?? null;
}
