import { and, inArray, isNull, sql } from "drizzle-orm";

import type { Design, DesignSummary } from "#shared/design.ts";
import type { Render } from "#shared/render.ts";

import type { Transaction } from "../../db/database.ts";
import type { DesignRow } from "../../db/queries/owned-rows.ts";
import { designs } from "../../db/schema/designs.ts";
import { findLatestRenders } from "../../jobs/render-rows.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import type { JsonText } from "../../runtime/json-text.ts";

/** A design as the wire has it, its edits as they are stored. */
export type WrittenDesign = Omit<Design, "edits"> & { edits: JsonText };

/** A design's row as the wire has it, with its newest render. */
export async function toDesign(
  tx: Transaction,
  jobs: Jobs,
  row: DesignRow & { edits: JsonText },
): Promise<WrittenDesign> {
  const latest = await findLatestRenders(tx, jobs, [row.id]);
  return { ...describeRow(row, latest.get(row.id) ?? null), edits: row.edits };
}

/** Rows of a list as the wire has them, each with its newest render and how many versions it has. */
export async function toDesignSummaries(
  tx: Transaction,
  jobs: Jobs,
  rows: readonly DesignRow[],
): Promise<DesignSummary[]> {
  const latest = await findLatestRenders(
    tx,
    jobs,
    rows.map((row) => row.id),
  );
  const counts = await countVersions(
    tx,
    rows.map((row) => row.familyId),
  );
  return rows.map((row) => ({
    ...describeRow(row, latest.get(row.id) ?? null),
    editCount: row.editCount,
    versionCount: counts.get(row.familyId) ?? 1,
  }));
}

function describeRow(row: DesignRow, latestRender: Render | null) {
  return {
    id: row.id,
    imageId: row.imageId,
    name: row.name,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    latestRender,
  };
}

/** How many versions each of these families has. */
async function countVersions(
  tx: Transaction,
  familyIds: readonly string[],
): Promise<Map<string, number>> {
  if (familyIds.length === 0) return new Map();
  const rows = await tx
    .select({ familyId: designs.familyId, count: sql<number>`count(*)::int` })
    .from(designs)
    .where(and(inArray(designs.familyId, [...familyIds]), isNull(designs.deletedAt)))
    .groupBy(designs.familyId);
  return new Map(rows.map(({ familyId, count }) => [familyId, count]));
}
