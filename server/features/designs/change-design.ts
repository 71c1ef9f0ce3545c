import { and, eq, ne } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";

import type { Transaction } from "../../db/database.ts";
import { holdLock } from "../../db/hold-lock.ts";
import { toJsonParameter } from "../../db/queries/json-parameter.ts";
import {
  asText,
  designSummaryColumns,
  findOwnedDesign,
  openVisibleDesign,
} from "../../db/queries/owned-rows.ts";
import type { DesignRow } from "../../db/queries/owned-rows.ts";
import { designs } from "../../db/schema/designs.ts";
import type { TenantCall } from "../../http/add-call.ts";
import { describeReader } from "../../http/request-identity.ts";
import { countAppliedProducts } from "./count-products.ts";
import { toDesign } from "./design-answer.ts";
import type { WrittenDesign } from "./design-answer.ts";
import { refuseSwitchedOff, refuseUnknownProducts } from "./refuse-edits.ts";

/** A design as somebody may see it. */
export async function getDesign({ tx, jobs, actor, params }: TenantCall<"getDesign">) {
  return toDesign(tx, jobs, await openVisibleDesign(tx, describeReader(actor), params.id));
}

/**
 * Saves a design when nobody else has since `version`; otherwise `version_conflict` with the
 * other version in the details, and nothing is changed. Its name is that of all its versions. New edits of a kind that the company has
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
  const current = await findOwnedDesign(tx, describeReader(actor), params.id);
  const { version, name = current.name, edits } = body;
  const outline = edits?.outline ?? current.outline;
  refuseSwitchedOff(tenant.features, outline, current.outline);
  await refuseUnknownProducts(tx, outline, current.outline);
  // Whoever writes several versions at once waits for the others who do.
  if (name !== current.name) await holdLock(tx, current.familyId);
  const change = { name, version: version + 1, updatedAt: now };
  const [saved] = await tx
    .update(designs)
    .set(edits === undefined ? change : { ...change, edits: await toJsonParameter(edits.json) })
    .where(and(eq(designs.id, params.id), eq(designs.version, version)))
    .returning({ ...designSummaryColumns, edits: asText(designs.edits) });
  if (saved !== undefined) {
    if (name !== current.name) await nameOthers(tx, saved);
    await countAppliedProducts(tx, now, outline, current.outline);
    return toDesign(tx, jobs, saved);
  }
  const newer = await openVisibleDesign(tx, describeReader(actor), params.id);
  throw new AppError("version_conflict", `The design is now at version ${newer.version}.`, {
    details: { current: await toDesign(tx, jobs, newer) },
  });
}

async function nameOthers(tx: Transaction, { id, familyId, name }: DesignRow): Promise<void> {
  const isOther = and(eq(designs.familyId, familyId), ne(designs.id, id));
  await tx.update(designs).set({ name }).where(isOther);
}
