import { count, desc, eq } from "drizzle-orm";

import { personEvents } from "../db/schema/person-events.ts";
import { users } from "../db/schema/users.ts";
import { openOperatorDatabase } from "../dependencies/open-operator-database.ts";
import type { Closers } from "../runtime/closers.ts";
import type { EnvConfig } from "../runtime/config.ts";

const listed = 1_000;

/**
 * What happened to accounts that look after no company, and what nobody known tried: the newest first,
 * a line each, and at the end how many older ones there are.
 */
export async function listPersonEvents(env: EnvConfig, closers: Closers): Promise<string> {
  const { operator } = await openOperatorDatabase(env, closers);
  const { rows, all } = await operator.run(async (tx) => {
    const found = await tx
      .select({
        at: personEvents.at,
        action: personEvents.action,
        email: users.email,
        details: personEvents.details,
      })
      .from(personEvents)
      .leftJoin(users, eq(users.id, personEvents.userId))
      .orderBy(desc(personEvents.at), desc(personEvents.id))
      .limit(listed);
    const [counted] = await tx.select({ all: count() }).from(personEvents);
    return { rows: found, all: counted?.all ?? 0 };
  });
  const lines = rows.map(({ at, action, email, details }) =>
    [at.toISOString(), action, email ?? "unknown", JSON.stringify(details)].join("  "),
  );
  if (all > rows.length) lines.push(`${all - rows.length} older ones are in the database.`);
  return lines.length === 0 ? "Nothing has happened yet." : lines.join("\n");
}
