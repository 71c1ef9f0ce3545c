import { and, count, eq, isNull, sql } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { EditList } from "#shared/edit.ts";
import { toUsageDay } from "#shared/usage.ts";

import type { Transaction } from "../../db/database.ts";
import { findOwnedDesign, findOwnedImage } from "../../db/queries/owned-rows.ts";
import type { DesignRow } from "../../db/queries/owned-rows.ts";
import { designs } from "../../db/schema/designs.ts";
import { images } from "../../db/schema/images.ts";
import type { Actor, Tenant } from "../../http/request-identity.ts";
import { countUsage } from "../records/count-usage.ts";
import { countAppliedProducts } from "./count-products.ts";
import { refuseSwitchedOff } from "./refuse-switched-off.ts";
import { refuseUnknownProducts } from "./refuse-unknown-products.ts";

const maxNameLength = 120;

export type NewDesign = { imageId: string; name: string; edits: EditList };

/**
 * Starts a design of one of the person's photos. Anonymous people may keep as many as the company
 * allows; one more is `forbidden` with the limit in the details. A floor or wall covering must be
 * the company's: `not_found` otherwise.
 */
export async function createDesign(
  tx: Transaction,
  tenant: Tenant,
  actor: Actor,
  design: NewDesign,
  now: Date,
): Promise<DesignRow> {
  refuseSwitchedOff(tenant.features, design.edits);
  await refuseUnknownProducts(tx, design.edits);
  const row = await writeDesign(tx, tenant, actor, design, now);
  await countAppliedProducts(tx, now, design.edits);
  return row;
}

async function writeDesign(
  tx: Transaction,
  tenant: Tenant,
  actor: Actor,
  design: NewDesign,
  now: Date,
): Promise<DesignRow> {
  await refuseOverLimit(tx, tenant, actor);
  await findOwnedImage(tx, actor.userId, design.imageId);
  const [row] = await tx
    .insert(designs)
    .values({
      companyId: tenant.companyId,
      ownerUserId: actor.userId,
      imageId: design.imageId,
      name: design.name,
      edits: design.edits,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (row === undefined) throw new AppError("internal_error", "the design was not written down");
  await countUsage(tx, { day: toUsageDay(now), metric: "design" });
  return row;
}

/** Copies a design under the next free-sounding name: "Kitchen", "Kitchen 2", "Kitchen 3". */
export async function duplicateDesign(
  tx: Transaction,
  tenant: Tenant,
  actor: Actor,
  designId: string,
  now: Date,
): Promise<DesignRow> {
  const { imageId, name, edits } = await findOwnedDesign(tx, actor.userId, designId);
  return writeDesign(tx, tenant, actor, { imageId, name: countUp(name), edits }, now);
}

function countUp(name: string): string {
  const match = / (\d{1,6})$/.exec(name);
  const base = match === null ? name : name.slice(0, match.index);
  const suffix = ` ${match === null ? 2 : Number(match[1]) + 1}`;
  return base.slice(0, maxNameLength - suffix.length) + suffix;
}

async function refuseOverLimit(tx: Transaction, tenant: Tenant, actor: Actor): Promise<void> {
  if (actor.sessionType !== "anonymous-login") return;
  const limit = tenant.features.anonymous_designs;
  // Two requests at once must not both be the last one that fits.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${actor.userId}, 0))`);
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
