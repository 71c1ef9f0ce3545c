import { fileURLToPath } from "node:url";

import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import type { ClientConfig } from "pg";

import { appRole, describeAppLogin, ensureAppRole, grantAppRole } from "./app-role.ts";

/** This release's migrations, as drizzle-kit writes them. */
export const migrationsFolder = fileURLToPath(new URL("migrations", import.meta.url));
/** Any fixed number; all servers of one database must agree on it. */
const preparationLock = 7_266_934_601;

/** Migrations may take as long as they need, but not an address where nobody answers. */
const connectMs = 10_000;

/** More work for the owner before the application logs in: seeds, another library's own tables. */
export type OwnerStep = (owner: Client, connection: ClientConfig) => Promise<void>;

/**
 * Does everything that needs the owner of the tables (role, migrations, `steps` in order) and
 * returns how the application itself has to log in. `migrations` is the folder that they are read from. The owner's connection is closed again.
 */
export async function prepareDatabase(
  ownerConnection: ClientConfig,
  access: { authSecret: string; appUrl: string | null },
  steps: readonly OwnerStep[] = [],
  migrations: string = migrationsFolder,
): Promise<ClientConfig> {
  const owner = new Client({ connectionTimeoutMillis: connectMs, ...ownerConnection });
  // The statement that a lost connection takes with it says so; nobody else needs to hear.
  owner.on("error", () => undefined);
  await owner.connect();
  try {
    // Servers that start at the same time take turns; the lock ends with the connection.
    await owner.query("select pg_advisory_lock($1)", [preparationLock]);
    const connection = await prepareLogin(owner, access);
    await owner.query("set client_min_messages = warning");
    await migrate(drizzle(owner), { migrationsFolder: migrations });
    await owner.query(`do $$ begin
      execute format('grant connect on database %I to ${appRole}', current_database());
    end $$`);
    for (const step of steps) await step(owner, ownerConnection);
    return connection;
  } finally {
    await owner.end();
  }
}

async function prepareLogin(
  owner: Client,
  access: { authSecret: string; appUrl: string | null },
): Promise<ClientConfig> {
  if (access.appUrl !== null) {
    await grantAppRole(owner, new Client({ connectionString: access.appUrl }).user ?? appRole);
    return { connectionString: access.appUrl };
  }
  const connection = describeAppLogin(owner, access.authSecret);
  await ensureAppRole(owner, connection);
  return connection;
}
