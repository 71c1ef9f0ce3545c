import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { maxVersions } from "#shared/design-version.ts";
import type { DesignVersion } from "#shared/design-version.ts";
import { listAppliedProducts } from "#shared/edit.ts";

import type { Transaction } from "../../db/database.ts";
import { holdLock } from "../../db/hold-lock.ts";
import { isInBin } from "../../db/queries/bin.ts";
import { foundRow, writtenRow } from "../../db/queries/found-row.ts";
import {
  designSummaryColumns,
  findOwnedDesign,
  findVisibleDesign,
  findVisibleImage,
} from "../../db/queries/owned-rows.ts";
import type { DesignRow } from "../../db/queries/owned-rows.ts";
import { designs } from "../../db/schema/designs.ts";
import { materials } from "../../db/schema/materials.ts";
import type { Answer, InTenant, TenantCall } from "../../http/add-call.ts";
import { describeReader } from "../../http/request-identity.ts";
import { announce, copyEdits, insertDesigns, refuseOverLimit } from "./create-design.ts";
import type { WrittenDesign } from "./design-answer.ts";
import { chooseChildLetter, chooseLetter, findLivingParents } from "./version-tree.ts";

/** The versions of a room as somebody may see them, by letter. */
export async function listVersions({
  tx,
  actor,
  params,
}: TenantCall<"listVersions">): Promise<Answer<"listVersions">> {
  const { familyId } = await findVisibleDesign(tx, describeReader(actor), params.id);
  return { items: await describeFamily(tx, familyId) };
}

/**
 * Makes another version of a room: a copy of the design, or the original photo without any edit. One
 * more than a room may have is `conflict` with the limit in the details.
 */
export async function createVersion(call: TenantCall<"createVersion">): Promise<WrittenDesign> {
  const { tx, actor, params, body } = call;
  const source = await findOwnedDesign(tx, describeReader(actor), params.id);
  const { id, familyId, imageId, name } = source;
  const taken = await holdLetters(tx, familyId);
  refuseFull(taken);
  const isCopy = body.from === "design";
  const rows = await insertDesigns(call, [
    {
      imageId,
      name,
      familyId,
      parentId: isCopy ? id : null,
      letter: isCopy ? chooseChildLetter(source.letter, taken) : chooseLetter(taken),
      label: body.label ?? null,
      edits: isCopy ? copyEdits(id) : sql`'[]'::json`,
    },
  ]);
  return announce(call, writtenRow(rows));
}

/** Names a version, whatever its design's state: the name is not part of what is saved. */
export async function renameVersion({
  tx,
  actor,
  params,
  body,
}: TenantCall<"renameVersion">): Promise<DesignVersion> {
  const { id, familyId } = await findOwnedDesign(tx, describeReader(actor), params.id);
  await tx.update(designs).set({ label: body.label }).where(eq(designs.id, id));
  return describeVersion(tx, familyId, id);
}

/** Puts one version in the bin. Those made from it are shown under the one before it. */
export async function binVersion({
  tx,
  actor,
  params,
  now,
}: TenantCall<"binVersion">): Promise<void> {
  const { id } = await findOwnedDesign(tx, describeReader(actor), params.id);
  await tx.update(designs).set({ deletedAt: now }).where(eq(designs.id, id));
}

/**
 * Takes a version out of the bin, with scope "family" also those that went there together with it, each
 * under its own letter unless another has got it since. `not_found` when it is not there or its 30 days
 * are over, `conflict` when the room is full by now.
 */
export async function restoreVersion(call: TenantCall<"restoreVersion">): Promise<DesignVersion> {
  const { tx, params, query } = call;
  const { familyId, id } = await takeOutOfBin(call, params.id, query.scope);
  return describeVersion(tx, familyId, id);
}

/** The same without an answer. */
export async function takeOutOfBin(
  call: InTenant & Pick<TenantCall<"restoreVersion">, "tenant" | "actor">,
  id: string,
  scope: "version" | "family",
): Promise<DesignRow> {
  const { tx, actor } = call;
  // The family before its rows, as everybody who writes several of them.
  const { familyId } = foundRow(await findBinned(call, id), "Design");
  const taken = await holdLetters(tx, familyId);
  const row = foundRow(await findBinned(call, id).for("update"), "Design");
  await findVisibleImage(tx, describeReader(actor), row.imageId);
  if (taken.length === 0) await refuseOverLimit(call);
  for (const back of scope === "family" ? await findBinnedWith(tx, row) : [row]) {
    refuseFull(taken);
    const letter = taken.includes(back.letter) ? chooseOther(back.letter, taken) : back.letter;
    await tx.update(designs).set({ deletedAt: null, letter }).where(eq(designs.id, back.id));
    taken.push(letter);
  }
  return row;
}

/** What went into the bin in the same moment, itself first. */
async function findBinnedWith(tx: Transaction, row: DesignRow): Promise<DesignRow[]> {
  const { id, familyId, deletedAt } = row;
  if (deletedAt === null) return [row];
  const others = await tx
    .select(designSummaryColumns)
    .from(designs)
    .where(
      and(eq(designs.familyId, familyId), eq(designs.deletedAt, deletedAt), ne(designs.id, id)),
    )
    .orderBy(asc(designs.letter))
    .for("update");
  return [row, ...others];
}

/** The person's own version of this id, as long as it can be taken out of the bin. */
function findBinned(
  { tx, actor, now }: InTenant & Pick<TenantCall<"restoreVersion">, "actor">,
  id: string,
) {
  const isMine = and(eq(designs.id, id), eq(designs.ownerUserId, actor.userId));
  return tx
    .select(designSummaryColumns)
    .from(designs)
    .where(and(isMine, isInBin(designs.deletedAt, now)));
}

/** The letters of a family's versions; nobody else gives one away until the transaction ends. */
async function holdLetters(tx: Transaction, familyId: string): Promise<string[]> {
  await holdLock(tx, familyId);
  const rows = await tx
    .select({ letter: designs.letter })
    .from(designs)
    .where(and(eq(designs.familyId, familyId), isNull(designs.deletedAt)));
  return rows.map(({ letter }) => letter);
}

function refuseFull(taken: readonly string[]): void {
  if (taken.length < maxVersions) return;
  throw new AppError("conflict", `A room has at most ${maxVersions} versions.`, {
    details: { reason: "versions", limit: maxVersions },
  });
}

function chooseOther(letter: string, taken: readonly string[]): string {
  return letter.length > 1 ? chooseChildLetter(letter, taken) : chooseLetter(taken);
}

async function describeVersion(
  tx: Transaction,
  familyId: string,
  id: string,
): Promise<DesignVersion> {
  const family = await describeFamily(tx, familyId);
  return foundRow(
    family.filter((version) => version.id === id),
    "Design",
  );
}

async function describeFamily(tx: Transaction, familyId: string): Promise<DesignVersion[]> {
  const family = await tx
    .select(designSummaryColumns)
    .from(designs)
    .where(eq(designs.familyId, familyId))
    .orderBy(asc(designs.letter));
  const parents = findLivingParents(family);
  const names = await readProductNames(tx, family);
  return family.flatMap(({ id, letter, label, outline, editCount, version, ...row }) => {
    const parentId = parents.get(id);
    if (parentId === undefined) return [];
    const productNames = listAppliedProducts(outline).flatMap(
      (product) => names.get(product) ?? [],
    );
    const dates = {
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
    return [{ id, parentId, letter, label, productNames, editCount, version, ...dates }];
  });
}

async function readProductNames(
  tx: Transaction,
  family: readonly DesignRow[],
): Promise<Map<string, string>> {
  const ids = [...new Set(family.flatMap(({ outline }) => listAppliedProducts(outline)))];
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: materials.id, name: materials.name })
    .from(materials)
    .where(inArray(materials.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
