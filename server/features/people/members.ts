import { and, eq, isNull } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import { memberRoles, outranks } from "#shared/member.ts";
import type { Member, MemberRefusal } from "#shared/member.ts";
import { findStanding, isAllowed } from "#shared/permissions.ts";

import type { Transaction } from "../../db/database.ts";
import { foundRow } from "../../db/queries/found-row.ts";
import { invitations } from "../../db/schema/company-people.ts";
import { memberships } from "../../db/schema/users.ts";
import { inTenant } from "../../http/add-call.ts";
import type { CallContext } from "../../http/add-call.ts";
import type { Tenant } from "../../http/request-identity.ts";
import { asChange } from "../records/as-change.ts";
import { writeAudit } from "../../db/write-audit.ts";
import { revokeKeysOf } from "./api-keys.ts";
import { namePeople } from "../../db/queries/name-people.ts";

type Row = typeof memberships.$inferSelect;

/** Who looks after the company: owners first, then by name. */
export async function listMembers(call: {
  tenant: Tenant;
  request: FastifyRequest;
}): Promise<Member[]> {
  const rows = await inTenant(call, ({ tx }) => tx.select().from(memberships));
  const ids = rows.map(({ userId }) => userId);
  const names = await namePeople(call.request.server.dependencies.database, ids);
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
export async function changeMember(call: CallContext<"changeMember">): Promise<Member> {
  const { role } = call.body;
  const known = await findMember(call);
  return asChange(call, async ({ tx, change }) => {
    const { mine, theirs, owners } = await lockMembers(tx, call.actor, call.params);
    if (theirs.role === role) return toMember(theirs, known);
    if (theirs.userId === mine.userId && outranks(role, theirs.role)) {
      throw refuseMember("forbidden", "own_role", "You cannot give yourself a higher role.");
    }
    if (role === "owner" || theirs.role === "owner") refuseNonOwner(mine.role);
    if (theirs.role === "owner" && owners === 1) throw createLastOwner();
    await tx.update(memberships).set({ role }).where(eq(memberships.userId, theirs.userId));
    const standing = findStanding({ sessionType: "regular-login", role });
    if (!isAllowed("company-settings", standing)) await revokeKeysOf(tx, theirs, change);
    const target = nameTarget(call.params, known);
    const details = { role: { before: theirs.role, after: role } };
    await writeAudit(tx, { ...change, action: "member.changed", target, details });
    return toMember({ ...theirs, role }, known);
  });
}

/**
 * Ends a membership, one's own included. Roles are read with every request, so it is over with the
 * next one. What the person had invited others to ends with it, and so do
 * the API keys they made.
 */
export async function removeMember(call: CallContext<"removeMember">): Promise<void> {
  const target = nameTarget(call.params, await findMember(call));
  await asChange(call, async ({ tx, change }) => {
    const { mine, theirs, owners } = await lockMembers(tx, call.actor, call.params);
    if (theirs.role === "owner") {
      refuseNonOwner(mine.role);
      if (owners === 1) throw createLastOwner();
    }
    await tx.delete(memberships).where(eq(memberships.userId, theirs.userId));
    await tx
      .update(invitations)
      .set({ revokedAt: change.at })
      .where(
        and(
          eq(invitations.invitedBy, theirs.userId),
          isNull(invitations.acceptedAt),
          isNull(invitations.revokedAt),
        ),
      );
    await revokeKeysOf(tx, theirs, change);
    const details = { role: theirs.role };
    await writeAudit(tx, { ...change, action: "member.removed", target, details });
  });
}

type Target = { userId: string };
type Known = Pick<Member, "name" | "email"> | undefined;

/** Names belong to no company, so they are read before a transaction of one begins. */
async function findMember(
  call: Parameters<typeof listMembers>[0] & { params: Target },
): Promise<Known> {
  return (await listMembers(call)).find(({ userId }) => userId === call.params.userId);
}

function nameTarget({ userId }: Target, known: Known): string {
  return known?.name ?? known?.email ?? userId;
}

function toMember({ userId, role }: Row, known: Known): Member {
  return { userId, name: known?.name ?? null, email: known?.email ?? null, role };
}

/** What may be done to whom changes with every change, so all of them wait for each other. */
async function lockMembers(
  tx: Transaction,
  me: Target,
  them: Target,
): Promise<{ mine: Row; theirs: Row; owners: number }> {
  const rows = await tx.select().from(memberships).orderBy(memberships.userId).for("update");
  const mine = rows.find(({ userId }) => userId === me.userId);
  if (mine === undefined || mine.role === "editor") {
    throw new AppError("forbidden", "This requires the company-settings permission.");
  }
  const found = rows.filter(({ userId }) => userId === them.userId);
  const owners = rows.filter(({ role }) => role === "owner").length;
  return { mine, theirs: foundRow(found, "Member"), owners };
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
