import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { Invitation, MemberRole } from "#shared/member.ts";

import type { Database, Transaction } from "../../../db/database.ts";
import { invitations } from "../../../db/schema/company-people.ts";
import { createToken, hashToken } from "../../../db/tokens.ts";
import { writeAudit } from "../../records/write-audit.ts";
import { refuseMember, refuseNonOwner } from "../members.ts";
import { namePeople } from "../name-people.ts";

export type InvitationRow = typeof invitations.$inferSelect;
type Person = { userId: string; name: string | null };
/** An invitation with the token of its link, which nothing else holds. */
export type SentInvitation = { row: InvitationRow; token: string };

/** How long an invitation's link is good. */
const invitationLifeMs = 14 * 24 * 60 * 60 * 1000;
const maxOpen = 200;

/** Invitations that wait for an answer, late ones included, the newest first. */
export async function listInvitations(
  database: Database,
  companyId: string,
): Promise<Invitation[]> {
  const rows = await database.withTenant(companyId, (tx) =>
    tx
      .select()
      .from(invitations)
      .where(isOpen())
      .orderBy(desc(invitations.createdAt), desc(invitations.id)),
  );
  const names = await namePeople(
    database,
    rows.map(({ invitedBy }) => invitedBy),
  );
  return rows.map((row) => toInvitation(row, names.get(row.invitedBy ?? "")?.shown ?? null));
}

/** Writes an invitation in the place of whatever this email was invited to before. */
export async function createInvitation(
  tx: Transaction,
  companyId: string,
  inviter: Person & { role: string },
  asked: { email: string; role: MemberRole },
  at: Date,
): Promise<SentInvitation> {
  if (asked.role === "owner") refuseNonOwner(inviter.role);
  const email = asked.email.toLowerCase();
  // Two at once for one email must not leave two links that work.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${companyId} ${email}`}, 0))`,
  );
  const replaced = await tx
    .update(invitations)
    .set({ revokedAt: at })
    .where(and(eq(invitations.email, email), isOpen()))
    .returning();
  if (replaced.some(({ role }) => role === "owner")) refuseNonOwner(inviter.role);
  await refuseTooMany(tx);
  const token = createToken();
  const [row] = await tx
    .insert(invitations)
    .values({
      companyId,
      email,
      role: asked.role,
      tokenHash: hashToken(token),
      invitedBy: inviter.userId,
      createdAt: at,
      expiresAt: new Date(at.getTime() + invitationLifeMs),
    })
    .returning();
  if (row === undefined) throw new AppError("internal_error", "the invitation was not written");
  await note(tx, inviter, "member.invited", row, at);
  return { row, token };
}

/** A new link for the same invitation; the one before is no good any more. */
export async function renewInvitation(
  tx: Transaction,
  inviter: Person & { role: string },
  invitationId: string,
  at: Date,
): Promise<SentInvitation> {
  const found = await findOpen(tx, inviter.role, invitationId);
  const token = createToken();
  const [row] = await tx
    .update(invitations)
    .set({
      tokenHash: hashToken(token),
      invitedBy: inviter.userId,
      expiresAt: new Date(at.getTime() + invitationLifeMs),
    })
    .where(eq(invitations.id, found.id))
    .returning();
  if (row === undefined) throw new AppError("not_found", "Invitation not found.");
  await note(tx, inviter, "member.invited", row, at);
  return { row, token };
}

/** Takes an invitation back. */
export async function revokeInvitation(
  tx: Transaction,
  inviter: Person & { role: string },
  invitationId: string,
  at: Date,
): Promise<void> {
  const row = await findOpen(tx, inviter.role, invitationId);
  await tx.update(invitations).set({ revokedAt: at }).where(eq(invitations.id, row.id));
  await note(tx, inviter, "member.uninvited", row, at);
}

/** An invitation as staff see it. */
export function toInvitation(row: InvitationRow, invitedByName: string | null): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invitedByName,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** Neither accepted nor taken back. */
export function isOpen(): SQL | undefined {
  return and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt));
}

async function findOpen(tx: Transaction, role: string, id: string): Promise<InvitationRow> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), isOpen()))
    .for("update");
  if (row === undefined) throw new AppError("not_found", "Invitation not found.");
  if (row.role === "owner") refuseNonOwner(role);
  return row;
}

async function refuseTooMany(tx: Transaction): Promise<void> {
  const [counted] = await tx.select({ open: count() }).from(invitations).where(isOpen());
  if ((counted?.open ?? 0) >= maxOpen) {
    throw refuseMember("conflict", "too_many", "Too many invitations are still open.");
  }
}

async function note(
  tx: Transaction,
  actor: Person,
  action: string,
  { email, role }: InvitationRow,
  at: Date,
): Promise<void> {
  await writeAudit(tx, {
    at,
    actor: { userId: actor.userId, name: actor.name },
    action,
    target: email,
    details: { role },
  });
}
