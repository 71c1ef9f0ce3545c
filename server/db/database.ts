import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import type { ClientConfig } from "pg";

import { AppError } from "#shared/app-error.ts";

/** A running transaction whose row-level settings are in force. Pass it on; never keep it. */
export type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

/**
 * The server's way to its rows. Every statement runs in a transaction that says whose rows it may
 * touch; outside of one the login role sees nothing at all.
 */
export type Database = {
  /** Connection of the restricted role, for parts that bring their own client. */
  readonly connection: ClientConfig;
  /** Rows of one company. */
  withTenant<Result>(
    companyId: string,
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result>;
  /** People, sessions and tokens, which belong to no company. */
  withIdentity<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Reading companies, to find out which one a request means. */
  withDirectory<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

type Realm = "tenant" | "identity" | "directory";

/** Opens a pool of the restricted role. Refuses a role that row-level security would not bind. */
export async function openDatabase(
  connection: ClientConfig,
  onIdleError: (error: Error) => void = () => undefined,
): Promise<Database> {
  const pool = new Pool({ ...connection, max: 12, application_name: "roomwright" });
  pool.on("error", onIdleError);
  try {
    await refuseUnboundRole(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const db: NodePgDatabase = drizzle(pool);
  const run = <Result>(
    realm: Realm,
    companyId: string,
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction(async (tx) => {
      await tx.execute(
        sql`select set_config('app.company_id', ${companyId}, true), set_config('app.realm', ${realm}, true)`,
      );
      return work(tx);
    });
  return {
    connection,
    withTenant: (companyId, work) => run("tenant", companyId, work),
    withIdentity: (work) => run("identity", "", work),
    withDirectory: (work) => run("directory", "", work),
    async ping() {
      await pool.query("select 1");
    },
    close: () => (pool.ended ? Promise.resolve() : pool.end()),
  };
}

async function refuseUnboundRole(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ unbound: boolean }>(
    `select r.rolsuper or r.rolbypassrls or exists (
       select 1 from pg_class c join pg_roles o on o.oid = c.relowner
       where c.relname = 'companies' and pg_has_role(current_user, o.oid, 'usage')
     ) as unbound from pg_roles r where r.rolname = current_user`,
  );
  if (rows[0]?.unbound !== false) {
    throw new AppError(
      "unavailable",
      "The application's database role must be neither superuser nor owner of the tables: give DATABASE_APP_URL a plain role.",
    );
  }
}
