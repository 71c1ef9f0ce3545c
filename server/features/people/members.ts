import { and, eq, isNull } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { memberRoles, outranks } from "#shared/member.ts";
import type { Member, MemberRefusal, MemberRole } from "#shared/member.ts";

import type { Database, Transaction } from "../../db/database.ts";
import { invitations } from "../../db/schema/company-people.ts";
import { memberships } from "../../db/schema/users.ts";
import { writeAudit } from "../records/write-audit.ts";
import { namePeople } from "./name-people.ts";
import type { PersonName } from "./name-people.ts";

type Row = typeof memberships.$inferSelect;
type Person = { userId: string; name: string | null };
type Target = { userId: string; shown: string };

/** Who looks after the company: owners first, then by name. */
export async function listMembers(database: Database, companyId: string): Promise<Member[]> {
  const rows = await database.withTenant(companyId, (tx) => tx.select().from(memberships));
  const names = await namePeople(
    database,
    rows.map(({ userId }) => userId),
  );
  return rows
    .map((row) => toMember(row, names.get(row.userId)))
    .toSorted(
      (one, other) =>
        memberRoles.indexOf(other.role) - memberRoles.indexOf(one.role) ||
        (one.name ?? one.email ?? "").localeCompare(other.name ?? other.email ?? "", "en"),
    );
}

/**
 * Gives a member another role. Owners are made and unmade by owners only, nobody rises by their own
 * hand, and the last owner stays one.
 */
export async function changeMemberRole(
  tx: Transaction,
  person: Person,
  target: Target,
  role: MemberRole,
  at: Date,
): Promise<Row> {
  const { mine, theirs, owners } = await lockMembers(tx, person.userId, target.userId);
  if (theirs.role === role) return theirs;
  if (theirs.userId === mine.userId && outranks(role, theirs.role)) {
    throw refuseMember("forbidden", "own_role", "You cannot give yourself a higher role.");
  }
  if (role === "owner" || theirs.role === "owner") refuseNonOwner(mine.role);
  if (theirs.role === "owner" && owners === 1) throw createLastOwner();
  await tx.update(memberships).set({ role }).where(eq(memberships.userId, theirs.userId));
  await writeAudit(tx, {
    at,
    actor: person,
    action: "member.changed",
    target: target.shown,
    details: { role: { before: theirs.role, after: role } },
  });
  return { ...theirs, role };
}

/**
 * Ends a membership, one's own included. Roles are read with every request, so it is over with the
 * next one. What the person had invited others to ends with it.
 */
export async function removeMember(
  tx: Transaction,
  person: Person,
  target: Target,
  at: Date,
): Promise<void> {
  const { mine, theirs, owners } = await lockMembers(tx, person.userId, target.userId);
  if (theirs.role === "owner") {
    refuseNonOwner(mine.role);
    if (owners === 1) throw createLastOwner();
  }
  await tx.delete(memberships).where(eq(memberships.userId, theirs.userId));
  await tx
    .update(invitations)
    .set({ revokedAt: at })
    .where(
      and(
        eq(invitations.invitedBy, theirs.userId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    );
  const details = { role: theirs.role };
  await writeAudit(tx, {
    at,
    actor: person,
    action: "member.removed",
    target: target.shown,
    details,
  });
}

/** A member as the wire has them. */
export function toMember(row: Row, name: PersonName | undefined): Member {
  return {
    userId: row.userId,
    name: name?.name ?? null,
    email: name?.email ?? null,
    role: row.role,
  };
}

/** What may be done to whom changes with every change, so all of them wait for each other. */
async function lockMembers(
  tx: Transaction,
  myId: string,
  theirId: string,
): Promise<{ mine: Row; theirs: Row; owners: number }> {
  const rows = await tx.select().from(memberships).orderBy(memberships.userId).for("update");
  const mine = rows.find(({ userId }) => userId === myId);
  if (mine === undefined || mine.role === "editor") {
    throw new AppError("forbidden", "This requires the company-settings permission.");
  }
  const theirs = rows.find(({ userId }) => userId === theirId);
  if (theirs === undefined) throw new AppError("not_found", "Member not found.");
  return { mine, theirs, owners: rows.filter(({ role }) => role === "owner").length };
}

/** Throws unless the role is an owner's. */
export function refuseNonOwner(role: string): void {
  if (role !== "owner" && role !== "operator") {
    throw refuseMember("forbidden", "owners_only", "Only owners can add or remove owners.");
  }
}

function createLastOwner(): AppError {
  return refuseMember("conflict", "last_owner", "A company must keep at least one owner.");
}

/** A refusal with its reason, for a sentence of its own. */
export function refuseMember(
  code: "forbidden" | "conflict",
  reason: MemberRefusal,
  message: string,
): AppError {
  return new AppError(code, message, { details: { reason } });
}
