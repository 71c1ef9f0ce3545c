import { fileURLToPath } from "node:url";

import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import type { ClientConfig } from "pg";

import { describeLogin, ensureLogin, ensureRoles, lendRole, loginRoles } from "./login-roles.ts";
import type { DatabaseLogins, LoginName } from "./login-roles.ts";

/** This release's migrations, as drizzle-kit writes them. */
export const migrationsFolder = fileURLToPath(new URL("migrations", import.meta.url));
/** Any fixed number; all servers of one database must agree on it. */
const preparationLock = 7_266_934_601;

/** Migrations may take as long as they need, but not an address where nobody answers. */
const connectMs = 10_000;

/** More work for the owner before the application logs in: seeds, another library's own tables. */
export type OwnerStep = (owner: Client, connection: ClientConfig) => Promise<void>;

/** How the server is let in: by passwords derived from its secret, or by logins of its own. */
export type DatabaseAccess = {
  authSecret: string;
  /** With `identityUrl`, or neither: then the owner makes the logins. */
  appUrl: string | null;
  identityUrl?: string | null;
  /** Left out where the owner makes the login, or where this server is to have none. */
  operatorUrl?: string | null;
};

/**
 * Does everything that needs the owner of the tables (roles, migrations, `steps` in order) and
 * returns how the application itself has to log in. `migrations`
 * is the folder that they are read from. The owner's connection is closed again.
 */
export async function prepareDatabase(
  ownerConnection: ClientConfig,
  access: DatabaseAccess,
  steps: readonly OwnerStep[] = [],
  migrations: string = migrationsFolder,
): Promise<DatabaseLogins> {
  const owner = new Client({ connectionTimeoutMillis: connectMs, ...ownerConnection });
  // The statement that a lost connection takes with it says so; nobody else needs to hear.
  owner.on("error", () => undefined);
  await owner.connect();
  try {
    // Servers that start at the same time take turns; the lock ends with the connection.
    await owner.query("select pg_advisory_lock($1)", [preparationLock]);
    await ensureRoles(owner);
    await owner.query("set client_min_messages = warning");
    await migrate(drizzle(owner), { migrationsFolder: migrations });
    await owner.query(`do $$ begin
      execute format('grant connect on database %I to ${Object.values(loginRoles).join(", ")}',
        current_database());
    end $$`);
    const logins = await prepareLogins(owner, access);
    for (const step of steps) await step(owner, ownerConnection);
    return logins;
  } finally {
    await owner.end();
  }
}

async function prepareLogins(
  owner: Client,
  { authSecret, appUrl, identityUrl = null, operatorUrl = null }: DatabaseAccess,
): Promise<DatabaseLogins> {
  const given = operatorUrl === null ? null : { connectionString: operatorUrl };
  if (appUrl !== null && identityUrl !== null) {
    await lendRole(owner, readLogin(appUrl, "tenant"), "tenant");
    await lendRole(owner, readLogin(identityUrl, "identity"), "identity");
    return {
      tenant: { connectionString: appUrl },
      identity: { connectionString: identityUrl },
      operator: given,
    };
  }
  const prepare = async (name: LoginName): Promise<ClientConfig> => {
    const connection = describeLogin(owner, authSecret, name);
    await ensureLogin(owner, connection, name);
    return connection;
  };
  const logins = { tenant: await prepare("tenant"), identity: await prepare("identity") };
  const own = await prepare("operator");
  return { ...logins, operator: given ?? own };
}

function readLogin(connectionString: string, name: LoginName): string {
  return new Client({ connectionString }).user ?? loginRoles[name];
}
