import { desc, getTableColumns, inArray } from "drizzle-orm";

import { renderSchema } from "#shared/render.ts";
import type { Render } from "#shared/render.ts";

import type { Jobs } from "./jobs.ts";
import type { Transaction } from "../db/database.ts";
import { renders } from "../db/schema/renders.ts";

// The edits can be large and are only needed by the one who replays them.
const { edits: _edits, ...renderColumns } = getTableColumns(renders);

/** The columns of a render that people see. */
export const renderSummaryColumns = renderColumns;
export type RenderRow = Omit<typeof renders.$inferSelect, "edits">;

/** A row as the wire has it; a queued one with its place in the queue. */
export async function toRender(tx: Transaction, jobs: Jobs, row: RenderRow): Promise<Render> {
  return renderSchema.parse({
    ...row,
    position: row.state === "queued" ? await jobs.findPosition(tx, row.id) : null,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  });
}

/** The newest render of each of the designs that has one. */
export async function findLatestRenders(
  tx: Transaction,
  jobs: Jobs,
  designIds: readonly string[],
): Promise<Map<string, Render>> {
  if (designIds.length === 0) return new Map();
  const rows = await tx
    .selectDistinctOn([renders.designId], renderSummaryColumns)
    .from(renders)
    .where(inArray(renders.designId, [...designIds]))
    .orderBy(renders.designId, desc(renders.createdAt), desc(renders.id));
  const latest = new Map<string, Render>();
  for (const row of rows) latest.set(row.designId, await toRender(tx, jobs, row));
  return latest;
}
