import { eq } from "drizzle-orm";

import type { MemberRole } from "#shared/member.ts";
import type { Role, SessionType } from "#shared/session.ts";

import type { Database, Transaction } from "./database.ts";
import { memberships } from "./schema/users.ts";

/** What a person is in a company; anonymous people and those without a membership are plain users. */
export async function readRole(
  database: Database,
  companyId: string,
  userId: string,
  sessionType: SessionType,
): Promise<Role> {
  if (sessionType === "anonymous-login") return "user";
  const [row] = await database.withTenant(companyId, (tx) =>
    tx.select({ role: memberships.role }).from(memberships).where(eq(memberships.userId, userId)),
  );
  return row?.role ?? "user";
}

export type Membership = { companyId: string; userId: string; role: MemberRole };

/** Makes a person a member of a company, or changes what they are in it. */
export async function setMembership(database: Database, membership: Membership): Promise<void> {
  await database.withTenant(membership.companyId, (tx) => writeMembership(tx, membership));
}

/** The same as part of a larger change. */
export async function writeMembership(tx: Transaction, membership: Membership): Promise<void> {
  const target = [memberships.companyId, memberships.userId];
  const set = { role: membership.role };
  await tx.insert(memberships).values(membership).onConflictDoUpdate({ target, set });
}
