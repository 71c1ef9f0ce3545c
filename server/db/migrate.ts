import { fileURLToPath } from "node:url";

import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { Client } from "pg";

const migrationsFolder = fileURLToPath(new URL("migrations", import.meta.url));
/** Any fixed number; all servers of one database must agree on it. */
const migrationLock = 7_266_934_601;

/** Brings the tables up to date. Servers that start at the same time take turns. */
export async function migrateDatabase(owner: Client): Promise<void> {
  await owner.query("select pg_advisory_lock($1)", [migrationLock]);
  try {
    await owner.query("set client_min_messages = warning");
    await migrate(drizzle(owner), { migrationsFolder });
  } finally {
    await owner.query("select pg_advisory_unlock($1)", [migrationLock]);
  }
}
