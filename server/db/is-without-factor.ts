import { sql } from "drizzle-orm";

import type { Database } from "./database.ts";

/**
 * Whether somebody has a role in a company that wants a second factor of those who have it, and has
 * none. Who is no member, and nobody in a company that is unknown or disabled, lacks none.
 */
export async function isWithoutFactor(
  database: Database,
  companyId: string,
  userId: string,
): Promise<boolean> {
  const { rows } = await database.withIdentity((tx) =>
    tx.execute<{ lacks: boolean }>(
      sql`select lacks_factor(${companyId}::uuid, ${userId}::uuid) as lacks`,
    ),
  );
  return rows[0]?.lacks === true;
}
