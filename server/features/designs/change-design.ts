import { and, desc, eq, getTableColumns, isNull, sql } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { Design, DesignSummary } from "#shared/design.ts";
import type { EditList } from "#shared/edit.ts";

import type { Transaction } from "../../db/database.ts";
import { findOwnedDesign } from "../../db/queries/owned-rows.ts";
import type { Reader } from "../../db/queries/owned-rows.ts";
import { cutPage, isBefore } from "../../db/queries/page-cursor.ts";
import { designs } from "../../db/schema/designs.ts";
import { images } from "../../db/schema/images.ts";
import type { Tenant } from "../../http/request-identity.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { countAppliedProducts } from "./count-products.ts";
import { toDesign, toDesignSummaries } from "./design-answer.ts";
import { refuseSwitchedOff } from "./refuse-switched-off.ts";
import { refuseUnknownProducts } from "./refuse-unknown-products.ts";

/**
 * A page of designs, last changed first: the reader's own, or with scope "company" everybody's in
 * the company, which is `forbidden` to those who may not see them.
 */
export async function listDesigns(
  tx: Transaction,
  jobs: Jobs,
  reader: Reader,
  query: { cursor?: string | undefined; limit: number; scope: "own" | "company" },
): Promise<{ items: DesignSummary[]; nextCursor: string | null }> {
  if (query.scope === "company" && !reader.seesCompany) {
    throw new AppError("forbidden", "This requires the company-designs permission.");
  }
  const { edits, ...columns } = getTableColumns(designs);
  const found = await tx
    .select({ ...columns, editCount: sql<number>`jsonb_array_length(${edits})` })
    .from(designs)
    .innerJoin(images, eq(images.id, designs.imageId))
    .where(
      and(
        query.scope === "own" ? eq(designs.ownerUserId, reader.userId) : undefined,
        isNull(images.deletedAt),
        isBefore({ at: designs.updatedAt, id: designs.id }, query.cursor),
      ),
    )
    .orderBy(desc(designs.updatedAt), desc(designs.id))
    .limit(query.limit + 1);
  const { rows, nextCursor } = cutPage(found, query.limit, (row) => row.updatedAt);
  return { items: await toDesignSummaries(tx, jobs, rows), nextCursor };
}

/** What a change names: the version it started from, and what is to be different. */
export type DesignChange = {
  version: number;
  name?: string | undefined;
  edits?: EditList | undefined;
};

/**
 * Saves a design when nobody else has since `version`; otherwise `version_conflict` with the
 * other version in the details, and nothing is changed. New edits of a kind that the company has
 * switched off are `forbidden`, floors and wall coverings that are not the company's `not_found`.
 */
export async function updateDesign(
  tx: Transaction,
  jobs: Jobs,
  { tenant, userId }: { tenant: Tenant; userId: string },
  designId: string,
  change: DesignChange,
  now: Date,
): Promise<Design> {
  const current = await findOwnedDesign(tx, userId, designId);
  const { name = current.name, edits = current.edits } = change;
  refuseSwitchedOff(tenant.features, edits, current.edits);
  await refuseUnknownProducts(tx, edits, current.edits);
  const [saved] = await tx
    .update(designs)
    .set({ name, edits, version: change.version + 1, updatedAt: now })
    .where(and(eq(designs.id, designId), eq(designs.version, change.version)))
    .returning();
  if (saved !== undefined) {
    await countAppliedProducts(tx, now, edits, current.edits);
    return toDesign(tx, jobs, saved);
  }
  const newer = await findOwnedDesign(tx, userId, designId);
  throw new AppError("version_conflict", `The design is now at version ${newer.version}.`, {
    details: { current: await toDesign(tx, jobs, newer) },
  });
}
