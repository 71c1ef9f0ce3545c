import type { MemberRole } from "#shared/member.ts";

import type { Database, Transaction } from "./database.ts";
import { memberships } from "./schema/users.ts";

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
