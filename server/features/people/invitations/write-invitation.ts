import { and, eq, isNull } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import type { MemberRole } from "#shared/member.ts";

import type { Transaction } from "../../../db/database.ts";
import { holdLock } from "../../../db/hold-lock.ts";
import { writtenRow } from "../../../db/queries/found-row.ts";
import { invitations } from "../../../db/schema/company-people.ts";
import { createToken, hashToken } from "../../../db/tokens.ts";
import type { AuditNote } from "../../../db/write-audit.ts";

export type InvitationRow = typeof invitations.$inferSelect;

/** How long an invitation's link is good. */
const invitationLifeMs = 14 * 24 * 60 * 60 * 1000;

type Invited = { companyId: string; email: string };

/**
 * Takes back whatever this email is invited to in the company, and answers that. Two at once for one
 * email must not leave two links that work: the other one waits until the transaction ends.
 */
export async function replaceInvitation(
  tx: Transaction,
  { companyId, email, at }: Invited & { at: Date },
): Promise<InvitationRow[]> {
  await holdLock(tx, `${companyId} ${email}`);
  return tx
    .update(invitations)
    .set({ revokedAt: at })
    .where(and(eq(invitations.email, email), isOpen()))
    .returning();
}

/** A new invitation with the token of its link. Run it after `replaceInvitation`. */
export async function writeInvitation(
  tx: Transaction,
  { role, companyId, email, ...change }: Invited & { role: MemberRole } & Inviting,
): Promise<{ row: InvitationRow; token: string }> {
  const { token, ...link } = createLink(change);
  const rows = await tx
    .insert(invitations)
    .values({ companyId, email, role, ...link, createdAt: change.at })
    .returning();
  return { row: writtenRow(rows), token };
}

type Inviting = Pick<AuditNote, "at" | "actor">;

/** A link that begins now: its token, and what is kept of it. */
export function createLink({ at, actor }: Inviting) {
  const token = createToken();
  const expiresAt = new Date(at.getTime() + invitationLifeMs);
  return { token, tokenHash: hashToken(token), invitedBy: actor.userId, expiresAt };
}

/** Neither accepted nor taken back. */
export function isOpen(): SQL | undefined {
  return and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt));
}
