import { and, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";

import { renderSchema } from "#shared/render.ts";
import type { Render } from "#shared/render.ts";

import type { Jobs, RenderPlaces } from "./jobs.ts";
import type { Transaction } from "../db/database.ts";
import { renders } from "../db/schema/renders.ts";

// The edits can be large and are only needed by the one who replays them.
const { edits: _edits, ...renderColumns } = getTableColumns(renders);

/** The columns of a render that people see. */
export const renderSummaryColumns = renderColumns;
export type RenderRow = Omit<typeof renders.$inferSelect, "edits">;

/**
 * Renders that failed for good and that somebody should look at: neither they nor their photo are in the bin, and
 * nobody has asked for the design since, who would have had it tried again or gone on to another version.
 */
export const isGivenUp = and(
  eq(renders.state, "failed"),
  sql`exists (select from images photo where photo.id = ${renders.imageId} and photo.deleted_at is null)`,
  sql`exists (select from designs design where design.id = ${renders.designId} and design.deleted_at is null)`,
  sql`not exists (select from renders later where later.design_id = ${renders.designId}
    and (later.created_at, later.id) > (${renders.createdAt}, ${renders.id}))`,
);

/** A row as the wire has it; a queued one with its place in the queue. */
export async function toRender(tx: Transaction, jobs: Jobs, row: RenderRow): Promise<Render> {
  return describeRender(row, await findPlaces(tx, jobs, [row]));
}

/** The same where the places are known. */
export function describeRender(row: RenderRow, places: RenderPlaces): Render {
  return renderSchema.parse({
    ...row,
    position: row.state === "queued" ? (places.get(row.id) ?? null) : null,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  });
}

/** What this process knows already, unless one of the rows is newer than that. */
async function findPlaces(
  tx: Transaction,
  jobs: Jobs,
  rows: readonly RenderRow[],
): Promise<RenderPlaces> {
  const queued = rows.filter(({ state }) => state === "queued");
  if (queued.length === 0) return new Map();
  const known = await jobs.readPlaces();
  return queued.every(({ id }) => known.has(id)) ? known : jobs.findPlaces(tx);
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
  const places = await findPlaces(tx, jobs, rows);
  return new Map(rows.map((row) => [row.designId, describeRender(row, places)]));
}
