import { and, eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { Render } from "#shared/render.ts";

import type { Transaction } from "../../db/database.ts";
import { renderSummaryColumns, toRender } from "../../jobs/render-rows.ts";
import type { RenderRow } from "../../jobs/render-rows.ts";
import { renders } from "../../db/schema/renders.ts";
import type { Jobs } from "../../jobs/jobs.ts";

/** The person's render, or `not_found`. */
export async function findOwnedRender(
  tx: Transaction,
  userId: string,
  renderId: string,
): Promise<RenderRow> {
  const [row] = await tx
    .select(renderSummaryColumns)
    .from(renders)
    .where(and(eq(renders.id, renderId), eq(renders.ownerUserId, userId)));
  if (row === undefined) throw new AppError("not_found", "Render not found.");
  return row;
}

/** The same as the wire has it. */
export async function getRender(
  tx: Transaction,
  jobs: Jobs,
  userId: string,
  renderId: string,
): Promise<Render> {
  return toRender(tx, jobs, await findOwnedRender(tx, userId, renderId));
}
