import { and, eq, inArray } from "drizzle-orm";

import type { Render } from "#shared/render.ts";

import type { Transaction } from "../../db/database.ts";
import { renderSummaryColumns, toRender } from "../../jobs/render-rows.ts";
import { renders } from "../../db/schema/renders.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { findOwnedRender } from "./find-render.ts";

/** Stops a render that is not finished; the process that runs it hears of it and ends the work. */
export async function cancelRender(
  tx: Transaction,
  jobs: Jobs,
  userId: string,
  renderId: string,
  now: Date,
): Promise<Render> {
  const [cancelled] = await tx
    .update(renders)
    .set({ state: "cancelled", finishedAt: now })
    .where(
      and(
        eq(renders.id, renderId),
        eq(renders.ownerUserId, userId),
        inArray(renders.state, ["queued", "running"]),
      ),
    )
    .returning(renderSummaryColumns);
  if (cancelled === undefined) {
    return toRender(tx, jobs, await findOwnedRender(tx, userId, renderId));
  }
  await jobs.cancelRender(tx, renderId);
  return toRender(tx, jobs, cancelled);
}
