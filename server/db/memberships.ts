import { eq } from "drizzle-orm";

import type { Role } from "#shared/session.ts";

import type { Database } from "./database.ts";
import { memberships } from "./schema/users.ts";

/** What a person is in a company; people without a membership are plain users. */
export async function readRole(
  database: Database,
  companyId: string,
  userId: string,
): Promise<Role> {
  const [row] = await database.withTenant(companyId, (tx) =>
    tx.select({ role: memberships.role }).from(memberships).where(eq(memberships.userId, userId)),
  );
  return row?.role ?? "user";
}

/** Makes a person a member of a company, or changes what they are in it. */
export async function setMembership(
  database: Database,
  membership: { companyId: string; userId: string; role: "editor" | "admin" | "owner" },
): Promise<void> {
  await database.withTenant(membership.companyId, (tx) =>
    tx
      .insert(memberships)
      .values(membership)
      .onConflictDoUpdate({
        target: [memberships.companyId, memberships.userId],
        set: { role: membership.role },
      }),
  );
}
