import { eq } from "drizzle-orm";

import type { Database } from "../../db/database.ts";
import { users } from "../../db/schema/users.ts";

/** A person with the name, or else the email, that the audit log will show for them. */
export async function nameActor(
  database: Database,
  userId: string,
): Promise<{ userId: string; name: string | null }> {
  const [row] = await database.withIdentity((tx) =>
    tx.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId)),
  );
  return { userId, name: row?.name ?? row?.email ?? null };
}
