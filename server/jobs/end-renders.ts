import { and, inArray } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import type { Transaction } from "../db/database.ts";
import { renders } from "../db/schema/renders.ts";
import type { Jobs } from "./jobs.ts";
import { renderSummaryColumns } from "./render-rows.ts";
import type { RenderRow } from "./render-rows.ts";

/** Cancels those of these renders that wait or run; whoever runs one hears of it and ends the work. */
export async function endRenders(
  tx: Transaction,
  jobs: Jobs,
  which: SQL | undefined,
  end: { finishedAt: Date; errorCode?: string },
): Promise<RenderRow[]> {
  const ended = await tx
    .update(renders)
    .set({ state: "cancelled", ...end })
    .where(and(which, inArray(renders.state, ["queued", "running"])))
    .returning(renderSummaryColumns);
  for (const { id, jobId } of ended) await jobs.cancelRender(tx, { id, jobId: jobId ?? id });
  return ended;
}
