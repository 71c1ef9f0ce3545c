import { randomUUID } from "node:crypto";

import { and, countDistinct, eq, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { toUsageDay } from "#shared/usage.ts";

import { holdLock } from "../../db/hold-lock.ts";
import { writtenRow } from "../../db/queries/found-row.ts";
import { toJsonParameter } from "../../db/queries/json-parameter.ts";
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
import { describeReader } from "../../http/request-identity.ts";
import type { JsonText } from "../../runtime/json-text.ts";
import { countUsage } from "../records/count-usage.ts";
import { queueWebhooks } from "../webhooks/queue-webhooks.ts";
import { countAppliedProducts } from "./count-products.ts";
import { toDesign } from "./design-answer.ts";
import type { WrittenDesign } from "./design-answer.ts";
import { refuseSwitchedOff, refuseUnknownProducts } from "./refuse-edits.ts";
import { findLivingParents } from "./version-tree.ts";

const maxNameLength = 120;

type VersionFields = "id" | "familyId" | "parentId" | "letter" | "label";
/** `edits` is their text, or where to copy them from. What is left out is a family's first version. */
type NewDesign = Pick<DesignRow, "imageId" | "name"> &
  Partial<Pick<DesignRow, VersionFields>> & { edits: SQL };
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
  await findOwnedImage(call.tx, call.actor.userId, body.imageId);
  const row = await startDesign(call, [{ ...body, edits: await toJsonParameter(json) }]);
  await countAppliedProducts(tx, call.now, outline);
  return announce(call, row);
}

/**
 * Copies a design with all its versions under the next free-sounding name ("Kitchen", "Kitchen 2",
 * "Kitchen 3"); letters and names of versions stay. Answers the copy of the one that was named.
 */
export async function duplicateDesign(call: TenantCall<"duplicateDesign">): Promise<WrittenDesign> {
  const { tx, actor, params } = call;
  return copyFamily(call, await findOwnedDesign(tx, describeReader(actor), params.id));
}

/** The same of any design: the copy is the caller's, on the photo of the one that was copied. */
export async function copyFamily(call: Creation, named: DesignRow): Promise<WrittenDesign> {
  const { tx } = call;
  const family = await tx
    .select(designSummaryColumns)
    .from(designs)
    .where(eq(designs.familyId, named.familyId));
  const parents = findLivingParents(family);
  const copies = new Map([...parents.keys()].map((id) => [id, randomUUID()]));
  const familyId = randomUUID();
  const versions = family
    .filter(({ id }) => copies.has(id))
    // The named one comes first: it is the one that is answered.
    .toSorted((one, other) => Number(other.id === named.id) - Number(one.id === named.id))
    .map(({ id, imageId, name, letter, label }) => ({
      id: copies.get(id) ?? randomUUID(),
      imageId,
      name: countUp(name),
      familyId,
      parentId: copies.get(parents.get(id) ?? "") ?? null,
      letter,
      label,
      edits: copyEdits(id),
    }));
  return announce(call, await startDesign(call, versions));
}

/** The edits of another design, copied inside of the database. */
export function copyEdits(id: string): SQL {
  return sql`(select edits from ${designs} where id = ${id})`;
}

/** Writes the versions of a new family, within the limit of its person; answers the first. */
async function startDesign(call: Creation, versions: NewDesign[]): Promise<OpenDesign> {
  await refuseOverLimit(call);
  const [row, ...others] = await insertDesigns(call, versions);
  await countUsage(call.tx, { day: toUsageDay(call.now), metric: "design" });
  for (const other of others) await announce(call, other);
  return writtenRow(row === undefined ? [] : [row]);
}

/** Writes designs in one statement, whoever of them is made from whom; in the order given. */
export async function insertDesigns(
  { tx, tenant, actor, now }: Creation,
  added: readonly NewDesign[],
): Promise<OpenDesign[]> {
  const owner = { companyId: tenant.companyId, ownerUserId: actor.userId };
  const at = { createdAt: now, updatedAt: now };
  return tx
    .insert(designs)
    .values(added.map((design) => ({ ...owner, ...design, ...at })))
    .returning({ ...designSummaryColumns, edits: asText(designs.edits) });
}

/** Tells the company's webhooks of a new design, and answers it. */
export async function announce({ tx, jobs }: InTenant, row: OpenDesign): Promise<WrittenDesign> {
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

/**
 * Refuses one more design of an anonymous person who has as many as the company allows. The versions
 * of a room are one of them.
 */
export async function refuseOverLimit({ tx, tenant, actor }: Creation): Promise<void> {
  if (actor.sessionType !== "anonymous-login") return;
  const limit = tenant.features.anonymous_designs;
  // Two requests at once must not both be the last one that fits.
  await holdLock(tx, actor.userId);
  const [counted] = await tx
    .select({ kept: countDistinct(designs.familyId) })
    .from(designs)
    .innerJoin(images, eq(images.id, designs.imageId))
    .where(
      and(
        eq(designs.ownerUserId, actor.userId),
        isNull(designs.deletedAt),
        isNull(images.deletedAt),
      ),
    );
  if ((counted?.kept ?? 0) >= limit) {
    throw new AppError("forbidden", "Anonymous visitors cannot save any more designs here.", {
      details: { reason: "anonymous_designs", limit },
    });
  }
}
