import { and, count, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { mostProjects } from "#shared/project.ts";
import type { Project } from "#shared/project.ts";

import type { Transaction } from "../../db/database.ts";
import { holdLock } from "../../db/hold-lock.ts";
import { foundRow, writtenRow } from "../../db/queries/found-row.ts";
import { designs } from "../../db/schema/designs.ts";
import { families } from "../../db/schema/families.ts";
import { projects } from "../../db/schema/projects.ts";
import type { Answer, TenantCall } from "../../http/add-call.ts";

type Row = typeof projects.$inferSelect;

/** The person's projects with how many rooms are in each, the newest first. */
export async function listProjects({
  tx,
  actor,
}: TenantCall<"listProjects">): Promise<Answer<"listProjects">> {
  const rows = await tx
    .select()
    .from(projects)
    .where(eq(projects.ownerUserId, actor.userId))
    .orderBy(desc(projects.createdAt), desc(projects.id));
  const rooms = await countRooms(tx, rows);
  return { items: rows.map((row) => toProject(row, rooms.get(row.id) ?? 0)) };
}

/** Starts a project; one more than a person may have is `conflict`. */
export async function createProject({
  tx,
  tenant,
  actor,
  body,
  now,
}: TenantCall<"createProject">): Promise<Project> {
  const { companyId } = tenant;
  const ownerUserId = actor.userId;
  // Two requests at once must not both be the last one that fits.
  await holdLock(tx, ownerUserId);
  const kept = await tx.$count(projects, eq(projects.ownerUserId, ownerUserId));
  if (kept >= mostProjects) {
    throw new AppError("conflict", `A person has at most ${mostProjects} projects.`, {
      details: { reason: "projects", limit: mostProjects },
    });
  }
  const rows = await tx
    .insert(projects)
    .values({ companyId, ownerUserId, name: body.name, createdAt: now })
    .returning();
  return toProject(writtenRow(rows), 0);
}

export async function renameProject({
  tx,
  actor,
  params,
  body,
}: TenantCall<"renameProject">): Promise<Project> {
  const rows = await tx
    .update(projects)
    .set({ name: body.name })
    .where(isOwn(actor.userId, params.id))
    .returning();
  const row = foundRow(rows, "Project");
  const rooms = await countRooms(tx, [row]);
  return toProject(row, rooms.get(row.id) ?? 0);
}

/** Deletes a project; its rooms are in none from then on. */
export async function deleteProject({
  tx,
  actor,
  params,
}: TenantCall<"deleteProject">): Promise<void> {
  const rows = await tx
    .delete(projects)
    .where(isOwn(actor.userId, params.id))
    .returning({ id: projects.id });
  foundRow(rows, "Project");
}

/** Puts rooms of the person's own into a project of theirs, or out of any; `not_found` unless all are there. */
export async function placeDesigns({ tx, actor, body }: TenantCall<"placeDesigns">): Promise<void> {
  const { projectId } = body;
  if (projectId !== null) {
    const rows = await tx
      .select({ id: projects.id })
      .from(projects)
      .where(isOwn(actor.userId, projectId))
      .for("key share");
    foundRow(rows, "Project");
  }
  const ids = [...new Set(body.ids)];
  const rooms = await tx
    .select({ familyId: designs.familyId })
    .from(designs)
    .where(
      and(
        inArray(designs.id, ids),
        eq(designs.ownerUserId, actor.userId),
        isNull(designs.deletedAt),
      ),
    );
  if (rooms.length < ids.length) throw new AppError("not_found", "Design not found.");
  const familyIds = rooms.map(({ familyId }) => familyId);
  await tx.update(families).set({ projectId }).where(inArray(families.id, familyIds));
}

function isOwn(userId: string, id: string) {
  return and(eq(projects.id, id), eq(projects.ownerUserId, userId));
}

async function countRooms(tx: Transaction, rows: readonly Row[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const counted = await tx
    .select({ id: families.projectId, rooms: count() })
    .from(families)
    .where(and(inArray(families.projectId, ids), isNotNull(families.designId)))
    .groupBy(families.projectId);
  return new Map(counted.map(({ id, rooms }) => [id ?? "", rooms]));
}

function toProject({ id, name, createdAt }: Row, rooms: number): Project {
  return { id, name, rooms, createdAt: createdAt.toISOString() };
}
