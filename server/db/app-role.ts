import { createHmac } from "node:crypto";

import { Client } from "pg";
import type { ClientConfig } from "pg";

/** The role whose grants and policies the application works under. */
export const appRole = "roomwright_app";

/** The password the owner gives the role: derived, so that nothing needs to be kept. */
export function deriveAppPassword(authSecret: string): string {
  return createHmac("sha256", authSecret).update(`postgres role ${appRole}`).digest("base64url");
}

/** How the application role logs in where `owner` does. */
export function describeAppLogin(owner: Client, authSecret: string): ClientConfig {
  return {
    host: owner.host,
    port: owner.port,
    database: owner.database ?? "postgres",
    user: appRole,
    password: deriveAppPassword(authSecret),
    ssl: owner.ssl,
  };
}

/**
 * Makes sure that `connection` can log in as the application role. Roles are shared by a whole
 * PostgreSQL, so a role that already works is left alone.
 */
export async function ensureAppRole(owner: Client, connection: ClientConfig): Promise<void> {
  const password = String(connection.password);
  await owner.query(`do $$ begin
    create role ${appRole} login;
  exception when duplicate_object or unique_violation then null; end $$`);
  if (await canLogIn(connection)) return;
  await owner.query(
    `alter role ${appRole} with login nosuperuser nobypassrls nocreatedb nocreaterole
     password ${owner.escapeLiteral(password)}`,
  );
}

/** Lets another login role, named by DATABASE_APP_URL, work under the application's grants. */
export async function grantAppRole(owner: Client, login: string): Promise<void> {
  if (login === appRole) return;
  await owner.query(`do $$ begin
    create role ${appRole} nologin;
  exception when duplicate_object or unique_violation then null; end $$`);
  await owner.query(`grant ${appRole} to ${owner.escapeIdentifier(login)}`);
}

async function canLogIn(connection: ClientConfig): Promise<boolean> {
  const client = new Client({ connectionTimeoutMillis: 10_000, ...connection });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
