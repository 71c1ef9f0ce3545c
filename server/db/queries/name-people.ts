import { inArray } from "drizzle-orm";

import type { Database } from "../database.ts";
import { users } from "../schema/users.ts";

/** What staff may know of each other; `shown` is the name, or else the email. */
export type PersonName = { name: string | null; email: string | null; shown: string | null };

/** Names of people by their ids; whoever is gone is left out. */
export async function namePeople(
  database: Database,
  userIds: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, PersonName>> {
  const wanted = [...new Set(userIds.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await database.withIdentity((tx) =>
    tx
      .select({ id: users.id, name: users.name, email: users.originEmail, found: users.email })
      .from(users)
      .where(inArray(users.id, wanted)),
  );
  return new Map(
    rows.map(({ id, name, email, found }) => {
      const written = email ?? found;
      return [id, { name, email: written, shown: name ?? written }] as const;
    }),
  );
}
