import { fileURLToPath } from "node:url";

import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { Client } from "pg";

const migrationsFolder = fileURLToPath(new URL("migrations", import.meta.url));

/** Brings the tables up to date. Two at the same time would trip over each other: hold a lock. */
export async function migrateDatabase(owner: Client): Promise<void> {
  await owner.query("set client_min_messages = warning");
  await migrate(drizzle(owner), { migrationsFolder });
}
