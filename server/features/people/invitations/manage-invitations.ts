import { and, count, desc, eq } from "drizzle-orm";

import type { AuditAction } from "#shared/audit-action.ts";
import { invitationSchema } from "#shared/member.ts";
import type { Invitation } from "#shared/member.ts";

import type { Transaction } from "../../../db/database.ts";
import { foundRow } from "../../../db/queries/found-row.ts";
import { invitations } from "../../../db/schema/company-people.ts";
import { inTenant } from "../../../http/add-call.ts";
import type { Answer, CallContext } from "../../../http/add-call.ts";
import type { ChangeCall } from "../../records/as-change.ts";
import { writeAudit } from "../../../db/write-audit.ts";
import type { Change } from "../../../db/write-audit.ts";
import { refuseMember, refuseNonOwner } from "../members.ts";
import { namePeople } from "../../../db/queries/name-people.ts";
import { createLink, isOpen, replaceInvitation, writeInvitation } from "./write-invitation.ts";
import type { InvitationRow } from "./write-invitation.ts";

/** An invitation with the token of its link, which nothing else holds. */
export type SentInvitation = { row: InvitationRow; token: string; inviter: string | null };

const maxOpen = 200;

/** Invitations that wait for an answer, late ones included, the newest first. */
export async function listInvitations(
  call: CallContext<"listInvitations">,
): Promise<Answer<"listInvitations">> {
  const rows = await inTenant(call, ({ tx }) =>
    tx
      .select()
      .from(invitations)
      .where(isOpen())
      .orderBy(desc(invitations.createdAt), desc(invitations.id)),
  );
  const inviters = rows.map(({ invitedBy }) => invitedBy);
  const names = await namePeople(call.request.server.dependencies.database, inviters);
  return { items: rows.map((row) => toInvitation(row, names.get(row.invitedBy)?.shown ?? null)) };
}

/** Writes an invitation in the place of whatever this email was invited to before. */
export async function createInvitation(
  call: ChangeCall<"createInvitation">,
): Promise<SentInvitation> {
  const { tx, change, tenant, actor, body } = call;
  const { companyId } = tenant;
  const { role } = body;
  if (role === "owner") refuseNonOwner(actor.role);
  const email = body.email.toLowerCase();
  const replaced = await replaceInvitation(tx, { companyId, email, at: change.at });
  if (replaced.some((row) => row.role === "owner")) refuseNonOwner(actor.role);
  await refuseTooMany(tx);
  const { row, token } = await writeInvitation(tx, { ...change, companyId, email, role });
  return noteSent(tx, change, row, token);
}

/** A new link for the same invitation; the one before is no good any more. */
export async function renewInvitation(
  call: ChangeCall<"resendInvitation">,
): Promise<SentInvitation> {
  const { tx, change } = call;
  const { id } = await findOpen(call);
  const { token, ...link } = createLink(change);
  const rows = await tx.update(invitations).set(link).where(eq(invitations.id, id)).returning();
  return noteSent(tx, change, foundRow(rows, "Invitation"), token);
}

/** Takes an invitation back. */
export async function revokeInvitation(call: ChangeCall<"revokeInvitation">): Promise<void> {
  const { tx, change } = call;
  const row = await findOpen(call);
  await tx.update(invitations).set({ revokedAt: change.at }).where(eq(invitations.id, row.id));
  await note(tx, change, "member.uninvited", row);
}

/** An invitation as staff see it. */
export function toInvitation(row: InvitationRow, invitedByName: string | null): Invitation {
  const createdAt = row.createdAt.toISOString();
  const expiresAt = row.expiresAt.toISOString();
  return invitationSchema.parse({ ...row, invitedByName, createdAt, expiresAt });
}

async function findOpen(
  call: Pick<ChangeCall<"resendInvitation">, "tx" | "actor" | "params">,
): Promise<InvitationRow> {
  const rows = await call.tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, call.params.id), isOpen()))
    .for("update");
  const row = foundRow(rows, "Invitation");
  if (row.role === "owner") refuseNonOwner(call.actor.role);
  return row;
}

async function refuseTooMany(tx: Transaction): Promise<void> {
  const [counted] = await tx.select({ open: count() }).from(invitations).where(isOpen());
  if ((counted?.open ?? 0) >= maxOpen) {
    throw refuseMember("conflict", "too_many", "Too many invitations are still open.");
  }
}

async function noteSent(
  tx: Transaction,
  change: Change,
  row: InvitationRow,
  token: string,
): Promise<SentInvitation> {
  await note(tx, change, "member.invited", row);
  return { row, token, inviter: change.actor.name };
}

function note(
  tx: Transaction,
  change: Change,
  action: AuditAction,
  { email, role }: InvitationRow,
): Promise<void> {
  return writeAudit(tx, { ...change, action, target: email, details: { role } });
}
