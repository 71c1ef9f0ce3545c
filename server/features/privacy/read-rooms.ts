import { and, asc, eq, inArray } from "drizzle-orm";

import type { PersonalData } from "#shared/personal-data.ts";
import type { ProductListName } from "#shared/product-lists.ts";

import type { Transaction } from "../../db/database.ts";
import { designSummaryColumns } from "../../db/queries/owned-rows.ts";
import { designNotes } from "../../db/schema/design-notes.ts";
import { designs } from "../../db/schema/designs.ts";
import { families } from "../../db/schema/families.ts";
import { keptProducts } from "../../db/schema/kept-products.ts";
import { projects } from "../../db/schema/projects.ts";

type Rooms = Pick<PersonalData, "designs" | "projects" | "products">;
type FamilyRow = typeof families.$inferSelect;

/** Where the edits of a design stand in the archive. */
export function nameEdits(designId: string): string {
  return `designs/${designId}.json`;
}

/**
 * The person's designs with what is kept of their rooms, their projects and lists of products. Copies that
 * staff made of other people's rooms are not theirs to take away.
 */
export async function readRooms(tx: Transaction, userId: string): Promise<Rooms> {
  const grouped = await tx
    .select()
    .from(projects)
    .where(eq(projects.ownerUserId, userId))
    .orderBy(asc(projects.createdAt), asc(projects.id));
  return {
    designs: await readDesigns(tx, userId, new Map(grouped.map(({ id, name }) => [id, name]))),
    projects: grouped.map(({ id, name, createdAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
    })),
    products: await readProducts(tx, userId),
  };
}

async function readDesigns(
  tx: Transaction,
  userId: string,
  projectNames: ReadonlyMap<string, string>,
): Promise<Rooms["designs"]> {
  const rows = await tx
    .select({ design: designSummaryColumns, family: families })
    .from(designs)
    .innerJoin(families, eq(families.id, designs.familyId))
    .where(and(eq(designs.ownerUserId, userId), eq(families.isCopy, false)))
    .orderBy(asc(designs.createdAt), asc(designs.id));
  const notes = await readNotes(tx, [...new Set(rows.map(({ family }) => family.id))]);
  return rows.map(({ design: { id, imageId, name, letter, label, ...at }, family }) => ({
    id,
    photoId: imageId,
    name,
    letter,
    label,
    createdAt: at.createdAt.toISOString(),
    updatedAt: at.updatedAt.toISOString(),
    binnedAt: at.deletedAt?.toISOString() ?? null,
    isFavourite: family.isFavourite,
    project: projectNames.get(family.projectId ?? "") ?? null,
    approval: describeApproval(family, id),
    notes: notes
      .filter(({ familyId }) => familyId === family.id)
      .map(({ text, createdAt }) => ({ text, createdAt: createdAt.toISOString() })),
    edits: nameEdits(id),
  }));
}

function describeApproval({ approval, approvalAt, approvalDesignId }: FamilyRow, id: string) {
  if (approval === null || approvalAt === null || approvalDesignId !== id) return null;
  return { state: approval, at: approvalAt.toISOString() };
}

function readNotes(tx: Transaction, familyIds: readonly string[]) {
  if (familyIds.length === 0) return Promise.resolve([]);
  return tx
    .select()
    .from(designNotes)
    .where(inArray(designNotes.familyId, [...familyIds]))
    .orderBy(asc(designNotes.createdAt), asc(designNotes.id));
}

async function readProducts(tx: Transaction, userId: string): Promise<Rooms["products"]> {
  const rows = await tx
    .select({ list: keptProducts.list, id: keptProducts.materialId })
    .from(keptProducts)
    .where(eq(keptProducts.ownerUserId, userId))
    .orderBy(asc(keptProducts.place));
  const idsOf = (list: ProductListName) =>
    rows.filter((row) => row.list === list).map(({ id }) => id);
  return { favourite: idsOf("favourite"), recent: idsOf("recent").toReversed() };
}
