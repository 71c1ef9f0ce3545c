import { createHmac } from "node:crypto";

import { Client } from "pg";
import type { ClientConfig } from "pg";

import { AppError } from "#shared/app-error.ts";

/**
 * The roles that somebody logs in as, each with grants and policies of its own and a member of none
 * of the others: rows of one company at a time; people, sessions and tokens; the operator's commands.
 */
export const loginRoles = {
  tenant: "roomwright_app",
  identity: "roomwright_identity",
  operator: "roomwright_operator",
} as const;
export type LoginName = keyof typeof loginRoles;

/** Owns the functions that go from one realm into another; nobody can log in as it. */
export const definerRole = "roomwright_definer";

/** How the server logs in for companies and for people, and for the operator's page where it may. */
export type DatabaseLogins = {
  tenant: ClientConfig;
  identity: ClientConfig;
  operator?: ClientConfig | null;
};

/** The password the owner gives a role: derived, so that nothing needs to be kept. */
export function deriveRolePassword(authSecret: string, name: LoginName): string {
  return createHmac("sha256", authSecret)
    .update(`postgres role ${loginRoles[name]}`)
    .digest("base64url");
}

/** How a role logs in where `owner` does. */
export function describeLogin(owner: Client, authSecret: string, name: LoginName): ClientConfig {
  return {
    host: owner.host,
    port: owner.port,
    database: owner.database ?? "postgres",
    user: loginRoles[name],
    password: deriveRolePassword(authSecret, name),
    ssl: owner.ssl,
  };
}

/**
 * Makes the roles that are missing, and lets the owner act as those that its migrations and first
 * rows are written as. Roles are shared by a whole PostgreSQL: what is there is left alone. An owner
 * who may not do that is told what an administrator has to run.
 */
export async function ensureRoles(owner: Client): Promise<void> {
  for (const role of [...Object.values(loginRoles), definerRole]) {
    await administer(
      owner,
      `create role ${role} nologin`,
      "select from pg_roles where rolname = $1",
      [role],
    );
  }
  for (const role of [definerRole, loginRoles.operator]) {
    await administer(
      owner,
      `grant ${role} to ${owner.escapeIdentifier(owner.user ?? "")} with inherit true, set true`,
      "select 1 where pg_has_role(current_user, $1, 'set')",
      [role],
    );
  }
}

/**
 * Makes sure that `connection` can log in as the role of this name. A role that already works is left
 * alone.
 */
export async function ensureLogin(
  owner: Client,
  connection: ClientConfig,
  name: LoginName,
): Promise<void> {
  if (await canLogIn(connection)) return;
  await owner.query(
    `alter role ${loginRoles[name]} with login nocreatedb nocreaterole
     password ${owner.escapeLiteral(String(connection.password))}`,
  );
}

/** Lets another login role, which a setting names, work under the grants of the role of this name. */
export async function lendRole(owner: Client, login: string, name: LoginName): Promise<void> {
  const role = loginRoles[name];
  if (login === role) return;
  await administer(
    owner,
    `grant ${role} to ${owner.escapeIdentifier(login)}`,
    "select from pg_roles where rolname = $1 and pg_has_role($1, $2, 'usage')",
    [login, role],
  );
}

/** Does `statement` unless `isDone` finds something, or says what somebody else has to do. */
async function administer(
  owner: Client,
  statement: string,
  isDone: string,
  values: readonly string[],
): Promise<void> {
  const { rowCount } = await owner.query(isDone, [...values]);
  if (rowCount !== 0) return;
  try {
    await owner.query(`do $$ begin ${statement};
      exception when duplicate_object or unique_violation then null; end $$`);
  } catch (error) {
    if ((error as { code?: unknown }).code !== "42501") throw error;
    throw new AppError(
      "unavailable",
      `The user of DATABASE_URL may not set up roles: give it CREATEROLE, or have an administrator run "${statement};".`,
      { cause: error },
    );
  }
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
