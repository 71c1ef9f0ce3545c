import type { Design } from "#shared/design.ts";
import type { Render } from "#shared/render.ts";

import type { Transaction } from "../../db/database.ts";
import type { DesignRow } from "../../db/queries/owned-rows.ts";
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

/** What a design and its summary have in common. */
export function describeRow(row: DesignRow, latestRender: Render | null) {
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
