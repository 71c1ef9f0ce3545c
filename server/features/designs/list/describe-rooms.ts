import { and, gt, inArray } from "drizzle-orm";

import type { Approval } from "#shared/design-list.ts";
import type { DesignSummary } from "#shared/design.ts";
import { listAppliedProducts } from "#shared/edit.ts";

import type { Database, Transaction } from "../../../db/database.ts";
import { namePeople } from "../../../db/queries/name-people.ts";
import type { DesignRow } from "../../../db/queries/owned-rows.ts";
import { designs } from "../../../db/schema/designs.ts";
import type { families } from "../../../db/schema/families.ts";
import { materials } from "../../../db/schema/materials.ts";
import { shares } from "../../../db/schema/shares.ts";
import type { InTenant } from "../../../http/add-call.ts";
import { findLatestRenders } from "../../../jobs/render-rows.ts";
import { describeRow } from "../design-answer.ts";

export type FamilyRow = typeof families.$inferSelect;
type Room = { family: FamilyRow; design: DesignRow };

/** A room of a list before people are named, whose names belong to no company. */
export type UnnamedRoom = {
  summary: Omit<DesignSummary, "approval" | "owner" | "assignee">;
  family: FamilyRow;
  isOutdated: boolean;
};

const mostProducts = 3;

/** Rows of a list as the wire has them, but for what people are called. */
export async function describeRooms(
  { tx, jobs }: InTenant,
  rooms: readonly Room[],
  now: Date,
): Promise<UnnamedRoom[]> {
  const latest = await findLatestRenders(
    tx,
    jobs,
    rooms.map(({ design }) => design.id),
  );
  const products = await readProducts(tx, rooms);
  const shared = await findShared(tx, rooms, now);
  const outdated = await findOutdated(
    tx,
    rooms.map(({ family }) => family),
  );
  return rooms.map(({ family, design }) => ({
    family,
    isOutdated: outdated.has(family.id),
    summary: {
      ...describeRow(design, latest.get(design.id) ?? null),
      editCount: design.editCount,
      versionCount: Math.max(1, family.versions),
      isFavourite: family.isFavourite,
      source: family.isSample ? "sample" : "photo",
      isShared: shared.has(family.id),
      projectId: family.projectId,
      products: listAppliedProducts(design.outline)
        .flatMap((id) => products.get(id) ?? [])
        .slice(0, mostProducts),
    },
  }));
}

/** The same with what people are called: in a company's list whose each room is, and who looks after it. */
export async function nameRooms(
  database: Database,
  rooms: readonly UnnamedRoom[],
  scope: "own" | "company",
): Promise<DesignSummary[]> {
  const isCompany = scope === "company";
  const names = await namePeople(
    database,
    rooms.flatMap(({ family }) => [
      family.approvalUserId,
      isCompany ? family.assigneeUserId : null,
    ]),
  );
  const nameOf = (id: string | null) => names.get(id)?.name ?? null;
  return rooms.map(({ summary, family, isOutdated }) => ({
    ...summary,
    approval: describeApproval(family, isOutdated, nameOf(family.approvalUserId)),
    projectId: isCompany ? null : summary.projectId,
    isFavourite: isCompany ? false : summary.isFavourite,
    owner: isCompany ? { id: family.ownerUserId, name: family.ownerName } : null,
    assignee:
      !isCompany || family.assigneeUserId === null
        ? null
        : { id: family.assigneeUserId, name: nameOf(family.assigneeUserId) },
  }));
}

/** What was said to a room; null where nobody asked. */
export function describeApproval(
  family: FamilyRow,
  isOutdated: boolean,
  by: string | null,
): Approval | null {
  const { approval: state, approvalAt: at, approvalDesignId: designId } = family;
  if (state === null || at === null || designId === null) return null;
  return { state, at: at.toISOString(), by, designId, isOutdated };
}

/** Those whose version that was asked about is no longer as it was, or gone. */
export async function findOutdated(
  tx: Transaction,
  rows: readonly FamilyRow[],
): Promise<Set<string>> {
  const asked = rows.filter(({ approvalDesignId }) => approvalDesignId !== null);
  if (asked.length === 0) return new Set();
  const found = await tx
    .select({ id: designs.id, version: designs.version })
    .from(designs)
    .where(
      inArray(
        designs.id,
        asked.flatMap(({ approvalDesignId: id }) => id ?? []),
      ),
    );
  const versions = new Map(found.map(({ id, version }) => [id, version]));
  return new Set(
    asked
      .filter((row) => versions.get(row.approvalDesignId ?? "") !== row.approvalVersion)
      .map(({ id }) => id),
  );
}

async function findShared(tx: Transaction, rooms: readonly Room[], now: Date) {
  if (rooms.length === 0) return new Set<string>();
  const rows = await tx
    .selectDistinct({ id: shares.familyId })
    .from(shares)
    .where(
      and(
        inArray(
          shares.familyId,
          rooms.map(({ family }) => family.id),
        ),
        gt(shares.expiresAt, now),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

async function readProducts(tx: Transaction, rooms: readonly Room[]) {
  const ids = [...new Set(rooms.flatMap(({ design }) => listAppliedProducts(design.outline)))];
  if (ids.length === 0) return new Map<string, { name: string; colour: string }>();
  const { id, name, colour } = materials;
  const rows = await tx.select({ id, name, colour }).from(materials).where(inArray(id, ids));
  return new Map(rows.map(({ id: productId, ...product }) => [productId, product]));
}
