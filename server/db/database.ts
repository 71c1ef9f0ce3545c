import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import type { ClientConfig, PoolClient } from "pg";

import { AppError } from "#shared/app-error.ts";

import { withinDeadline } from "../runtime/deadline.ts";
import { describeLoss, isConnectionClosed, isConnectionLost } from "./lost-connection.ts";

/** A running transaction whose row-level settings are in force. Pass it on; never keep it. */
export type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

/**
 * The server's way to its rows. Every statement runs in a transaction that says whose rows it may
 * touch; outside of one the login role sees nothing at all. A connection that is lost on the way, or
 * not to be had in time, is `unavailable`; the next transaction has another one.
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
  /** Resolves when the database answers, rejects when it does not within two seconds. */
  ping(): Promise<void>;
  /** The connections there are, those of them that nobody uses, and who waits for one. */
  countConnections(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
};

type Realm = "tenant" | "identity" | "directory";

/**
 * What no connection of the server waits longer for. PostgreSQL ends a statement itself; the client's
 * own limit is for one that says nothing any more.
 */
const patience: ClientConfig = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 20_000,
  query_timeout: 25_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
};
/** Connections that ended while nobody used them are found out by using them. */
const maxBeginnings = 3;
const pingMs = 2_000;
const pingQuery = { text: "select 1", query_timeout: pingMs };

/** Opens a pool of the restricted role. Refuses a role that row-level security would not bind. */
export async function openDatabase(
  given: ClientConfig,
  onLost: (error: Error) => void = () => undefined,
): Promise<Database> {
  const connection = { ...patience, ...given };
  const pool = new Pool({ ...connection, max: 12, application_name: "roomwright" });
  pool.on("error", onLost);
  // Of a connection in use the pool leaves it to its user to hear that it is lost.
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await refuseUnboundRole(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const run = createRunner(pool);
  let pinging: Promise<unknown> | null = null;
  return {
    connection,
    withTenant: (companyId, work) => run("tenant", companyId, work),
    withIdentity: (work) => run("identity", "", work),
    withDirectory: (work) => run("directory", "", work),
    async ping() {
      // One at a time: probes of a database that hangs must not take every connection there is.
      pinging ??= askOnce(pool).finally(() => {
        pinging = null;
      });
      await withinDeadline("asking the database", pingMs, pinging);
    },
    countConnections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => (pool.ended ? Promise.resolve() : pool.end()),
  };
}

/** Does work in a transaction that knows whose rows it is about, on a connection that works. */
function createRunner(pool: Pool) {
  return async <Result>(
    realm: Realm,
    companyId: string,
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> => {
    for (let tries = 1; ; tries += 1) {
      let hasBegun = false;
      try {
        return await runTransaction(pool, async (tx) => {
          await tx.execute(
            sql`select set_config('app.company_id', ${companyId}, true), set_config('app.realm', ${realm}, true)`,
          );
          hasBegun = true;
          return work(tx);
        });
      } catch (error) {
        if (hasBegun || tries === maxBeginnings || !isConnectionClosed(error)) throw error;
      }
    }
  };
}

async function askOnce(pool: Pool): Promise<unknown> {
  try {
    return await pool.query(pingQuery);
  } catch (error) {
    if (!isConnectionClosed(error)) throw error;
    return pool.query(pingQuery);
  }
}

const sessions = new WeakMap<PoolClient, NodePgDatabase>();

/**
 * Commits what `work` did, or nothing of it. A connection that is not known to be out of the
 * transaction again is closed instead of being given to somebody else.
 */
async function runTransaction<Result>(
  pool: Pool,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  let client: PoolClient | null = null;
  let failure: unknown = null;
  const giveBack = (isLost: boolean): void => {
    client?.release(isLost || client.getTransactionStatus() !== "I");
    client = null;
  };
  try {
    const taken = await pool.connect();
    client = taken;
    const session = sessions.get(taken) ?? drizzle(taken);
    sessions.set(taken, session);
    return await session.transaction(async (tx) => {
      try {
        return await work(tx);
      } catch (error) {
        failure = error;
        // Closed first, or undoing would wait once more for an answer that does not come.
        if (isConnectionLost(error)) giveBack(true);
        throw error;
      }
    });
  } catch (error) {
    throw describeLoss(failure ?? error);
  } finally {
    giveBack(false);
  }
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
