import { and, desc, eq, isNull, sql } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";

import {
  asText,
  designSummaryColumns,
  findOwnedDesign,
  openVisibleDesign,
} from "../../db/queries/owned-rows.ts";
import { cutPage, isBefore } from "../../db/queries/page-cursor.ts";
import { designs } from "../../db/schema/designs.ts";
import { images } from "../../db/schema/images.ts";
import type { Answer, TenantCall } from "../../http/add-call.ts";
import { describeReader } from "../../http/request-identity.ts";
import { countAppliedProducts } from "./count-products.ts";
import { toDesign, toDesignSummaries } from "./design-answer.ts";
import type { WrittenDesign } from "./design-answer.ts";
import { refuseSwitchedOff, refuseUnknownProducts } from "./refuse-edits.ts";

/**
 * A page of designs, last changed first: the reader's own, or with scope "company" everybody's in
 * the company, which is `forbidden` to those who may not see them.
 */
export async function listDesigns({
  tx,
  jobs,
  actor,
  query,
}: TenantCall<"listDesigns">): Promise<Answer<"listDesigns">> {
  const reader = describeReader(actor);
  if (query.scope === "company" && !reader.seesCompany) {
    throw new AppError("forbidden", "This requires the company-designs permission.");
  }
  const found = await tx
    .select(designSummaryColumns)
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

/** A design as somebody may see it. */
export async function getDesign({ tx, jobs, actor, params }: TenantCall<"getDesign">) {
  return toDesign(tx, jobs, await openVisibleDesign(tx, describeReader(actor), params.id));
}

/**
 * Saves a design when nobody else has since `version`; otherwise `version_conflict` with the
 * other version in the details, and nothing is changed. New edits of a kind that the company has
 * switched off are `forbidden`, floors and wall coverings that are not the company's `not_found`.
 */
export async function updateDesign({
  tx,
  jobs,
  now,
  tenant,
  actor,
  params,
  body,
}: TenantCall<"updateDesign">): Promise<WrittenDesign> {
  const current = await findOwnedDesign(tx, actor.userId, params.id);
  const { version, name = current.name, edits } = body;
  const outline = edits?.outline ?? current.outline;
  refuseSwitchedOff(tenant.features, outline, current.outline);
  await refuseUnknownProducts(tx, outline, current.outline);
  const change = { name, version: version + 1, updatedAt: now };
  const [saved] = await tx
    .update(designs)
    .set(edits === undefined ? change : { ...change, edits: sql`${edits.json}::json` })
    .where(and(eq(designs.id, params.id), eq(designs.version, version)))
    .returning({ ...designSummaryColumns, edits: asText(designs.edits) });
  if (saved !== undefined) {
    await countAppliedProducts(tx, now, outline, current.outline);
    return toDesign(tx, jobs, saved);
  }
  const own = { userId: actor.userId, seesCompany: false };
  const newer = await openVisibleDesign(tx, own, params.id);
  throw new AppError("version_conflict", `The design is now at version ${newer.version}.`, {
    details: { current: await toDesign(tx, jobs, newer) },
  });
}
