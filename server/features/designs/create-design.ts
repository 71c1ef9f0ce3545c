import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { toUsageDay } from "#shared/usage.ts";

import { holdLock } from "../../db/hold-lock.ts";
import { writtenRow } from "../../db/queries/found-row.ts";
import {
  asText,
  designSummaryColumns,
  findOwnedDesign,
  findOwnedImage,
} from "../../db/queries/owned-rows.ts";
import type { DesignRow } from "../../db/queries/owned-rows.ts";
import { designs } from "../../db/schema/designs.ts";
import { images } from "../../db/schema/images.ts";
import type { CallContext, InTenant, TenantCall } from "../../http/add-call.ts";
import type { JsonText } from "../../runtime/json-text.ts";
import { countUsage } from "../records/count-usage.ts";
import { queueWebhooks } from "../webhooks/queue-webhooks.ts";
import { countAppliedProducts } from "./count-products.ts";
import { toDesign } from "./design-answer.ts";
import type { WrittenDesign } from "./design-answer.ts";
import { refuseSwitchedOff, refuseUnknownProducts } from "./refuse-edits.ts";

const maxNameLength = 120;

/** `edits` is their text, or where to copy them from. */
type NewDesign = Pick<DesignRow, "imageId" | "name"> & { edits: SQL };
type OpenDesign = DesignRow & { edits: JsonText };
type Creation = InTenant & Pick<CallContext<"createDesign">, "tenant" | "actor">;

/**
 * Starts a design of one of the person's photos. Anonymous people may keep as many as the company
 * allows; one more is `forbidden` with the limit in the details. A floor or wall covering must be
 * the company's: `not_found` otherwise.
 */
export async function createDesign(call: TenantCall<"createDesign">): Promise<WrittenDesign> {
  const { tx, tenant, body } = call;
  const { outline, json } = body.edits;
  refuseSwitchedOff(tenant.features, outline);
  await refuseUnknownProducts(tx, outline);
  const row = await writeDesign(call, { ...body, edits: sql`${json}::json` });
  await countAppliedProducts(tx, call.now, outline);
  return announce(call, row);
}

/** Copies a design under the next free-sounding name: "Kitchen", "Kitchen 2", "Kitchen 3". */
export async function duplicateDesign(call: TenantCall<"duplicateDesign">): Promise<WrittenDesign> {
  const { id, imageId, name } = await findOwnedDesign(call.tx, call.actor.userId, call.params.id);
  const edits = sql`(select edits from ${designs} where id = ${id})`;
  return announce(call, await writeDesign(call, { imageId, name: countUp(name), edits }));
}

async function writeDesign(call: Creation, design: NewDesign): Promise<OpenDesign> {
  const { tx, tenant, actor, now } = call;
  const { imageId, name, edits } = design;
  await refuseOverLimit(call);
  await findOwnedImage(tx, actor.userId, imageId);
  const owner = { companyId: tenant.companyId, ownerUserId: actor.userId };
  const rows = await tx
    .insert(designs)
    .values({ ...owner, imageId, name, edits, createdAt: now, updatedAt: now })
    .returning({ ...designSummaryColumns, edits: asText(designs.edits) });
  await countUsage(tx, { day: toUsageDay(now), metric: "design" });
  return writtenRow(rows);
}

async function announce({ tx, jobs }: InTenant, row: OpenDesign): Promise<WrittenDesign> {
  const data = { designId: row.id, imageId: row.imageId, name: row.name };
  await queueWebhooks(tx, jobs, { event: "design.created", at: row.createdAt, data });
  return toDesign(tx, jobs, row);
}

function countUp(name: string): string {
  const match = / (\d{1,6})$/.exec(name);
  const base = match === null ? name : name.slice(0, match.index);
  const suffix = ` ${match === null ? 2 : Number(match[1]) + 1}`;
  return base.slice(0, maxNameLength - suffix.length) + suffix;
}

async function refuseOverLimit({ tx, tenant, actor }: Creation): Promise<void> {
  if (actor.sessionType !== "anonymous-login") return;
  const limit = tenant.features.anonymous_designs;
  // Two requests at once must not both be the last one that fits.
  await holdLock(tx, actor.userId);
  const [counted] = await tx
    .select({ kept: count() })
    .from(designs)
    .innerJoin(images, eq(images.id, designs.imageId))
    .where(and(eq(designs.ownerUserId, actor.userId), isNull(images.deletedAt)));
  if ((counted?.kept ?? 0) >= limit) {
    throw new AppError("forbidden", "Anonymous visitors cannot save any more designs here.", {
      details: { reason: "anonymous_designs", limit },
    });
  }
}
