import { and, desc, eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { DesignNote } from "#shared/design-list.ts";

import { foundRow, writtenRow } from "../../../db/queries/found-row.ts";
import { namePeople } from "../../../db/queries/name-people.ts";
import { findVisibleDesign } from "../../../db/queries/owned-rows.ts";
import { designNotes } from "../../../db/schema/design-notes.ts";
import { families } from "../../../db/schema/families.ts";
import { writeAudit } from "../../../db/write-audit.ts";
import { inTenant } from "../../../http/add-call.ts";
import type { Answer, CallContext } from "../../../http/add-call.ts";
import { describeReader } from "../../../http/request-identity.ts";
import type { ChangeCall } from "../../records/as-change.ts";
import { describeApproval, findOutdated } from "./describe-rooms.ts";
import { holdFamily } from "./find-family.ts";

/** More than anybody writes about a room. */
const mostNotes = 100;

/** What was written about a room, the newest first, and whether it is approved; for its owner and staff. */
export async function listDesignNotes(
  call: CallContext<"listDesignNotes">,
): Promise<Answer<"listDesignNotes">> {
  const { actor, params, request } = call;
  const { notes, family, isOutdated } = await inTenant(call, async ({ tx }) => {
    const { familyId } = await findVisibleDesign(tx, describeReader(actor), params.id);
    const rows = await tx.select().from(families).where(eq(families.id, familyId));
    const found = await tx
      .select()
      .from(designNotes)
      .where(eq(designNotes.familyId, familyId))
      .orderBy(desc(designNotes.createdAt), desc(designNotes.id))
      .limit(mostNotes);
    const outdated = await findOutdated(tx, rows);
    return { notes: found, family: foundRow(rows, "Design"), isOutdated: outdated.size > 0 };
  });
  const names = await namePeople(request.server.dependencies.database, [
    family.approvalUserId,
    ...notes.map(({ authorUserId }) => authorUserId),
  ]);
  const nameOf = (id: string | null) => names.get(id)?.name ?? null;
  return {
    approval: describeApproval(family, isOutdated, nameOf(family.approvalUserId)),
    items: notes.map((note) => toNote(note, nameOf(note.authorUserId), actor.userId)),
  };
}

/** Writes a note about a room; one more than it may have is `conflict`. */
export async function addDesignNote(call: ChangeCall<"addDesignNote">): Promise<DesignNote> {
  const { tx, actor, params, body, change } = call;
  const { family } = await holdFamily(tx, describeReader(actor), params.id);
  const note = await writeNote(call, family.id, body.text);
  const action = "design.note-added";
  await writeAudit(tx, { ...change, action, target: family.name, details: {} });
  return toNote(note, change.actor.name, actor.userId);
}

/** The same without the log, where something else is noted there. */
export async function writeNote(
  { tx, tenant, change }: ChangeCall<"addDesignNote" | "decideApproval">,
  familyId: string,
  text: string,
) {
  const kept = await tx.$count(designNotes, eq(designNotes.familyId, familyId));
  if (kept >= mostNotes) {
    throw new AppError("conflict", `A room has at most ${mostNotes} notes.`, {
      details: { reason: "notes", limit: mostNotes },
    });
  }
  const rows = await tx
    .insert(designNotes)
    .values({
      companyId: tenant.companyId,
      familyId,
      authorUserId: change.actor.userId,
      text,
      createdAt: change.at,
    })
    .returning();
  return writtenRow(rows);
}

/** Takes back a note of one's own; somebody else's is `not_found`. */
export async function removeDesignNote(call: ChangeCall<"removeDesignNote">): Promise<void> {
  const { tx, actor, params, change } = call;
  const { family } = await holdFamily(tx, describeReader(actor), params.id);
  const rows = await tx
    .delete(designNotes)
    .where(
      and(
        eq(designNotes.id, params.noteId),
        eq(designNotes.familyId, family.id),
        eq(designNotes.authorUserId, actor.userId),
      ),
    )
    .returning({ id: designNotes.id });
  foundRow(rows, "Note");
  const action = "design.note-removed";
  await writeAudit(tx, { ...change, action, target: family.name, details: {} });
}

function toNote(
  { id, text, authorUserId, createdAt }: typeof designNotes.$inferSelect,
  author: string | null,
  readerId: string,
): DesignNote {
  const isOwn = authorUserId === readerId;
  return { id, text, author, isOwn, createdAt: createdAt.toISOString() };
}
