import { callbackify } from "node:util";

import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import type { ClientBase, ClientConfig, PoolClient, QueryConfig } from "pg";

import { AppError } from "#shared/app-error.ts";

import type { Tracing } from "../runtime/tracing.ts";
import { definerRole, loginRoles } from "./login-roles.ts";
import type { LoginName } from "./login-roles.ts";
import { describeLoss, isConnectionClosed, isConnectionLost } from "./lost-connection.ts";
import { traceStatements } from "./trace-statements.ts";

/** A running transaction whose row-level settings are in force. Pass it on; never keep it. */
export type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

/** Work in a transaction, on a connection that works. */
export type Work<Result> = (tx: Transaction) => Promise<Result>;

/** A statement with the name that it is prepared under on each connection. */
export type Question = { name: string; text: string; values: unknown[] };

export type LoginOptions = {
  /** Connections at most. */
  max: number;
  onLost: (error: Error) => void;
  tracing?: Tracing;
  /** What a connection does before it is lent for the first time. */
  prepare?: (client: ClientBase) => Promise<void>;
};

/** The connections there are, those of them that nobody uses, and who waits for one. */
export type ConnectionCounts = { total: number; idle: number; waiting: number };

/** A snapshot sees nothing of what is committed after its first statement, and changes nothing. */
export type TransactionKind = "change" | "snapshot";

/** Connections of one login role. */
export type Login = {
  readonly connection: ClientConfig;
  /** A transaction under the role's own rights; `companyId` says whose rows a tenant means. */
  run<Result>(work: Work<Result>, companyId?: string, kind?: TransactionKind): Promise<Result>;
  /** The rows of one statement by itself. */
  ask<Row extends object>(question: Question): Promise<Row[]>;
  /** Resolves when the database answers this role. */
  ping(): Promise<unknown>;
  count(): ConnectionCounts;
  close(): Promise<void>;
};

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
/** How long `ping` waits for its answer. */
export const pingMs = 2_000;
const pingQuery = { text: "select 1", query_timeout: pingMs };

/**
 * Opens a pool of at most `max` connections of a login role. Refuses a role that row-level security
 * would not bind, and one that could become another of the project's roles.
 */
export async function openLogin(
  name: LoginName,
  given: ClientConfig,
  { max, onLost, tracing, prepare }: LoginOptions,
): Promise<Login> {
  const connection = { ...patience, ...given };
  const pool = new Pool({
    ...connection,
    max,
    application_name: "roomwright",
    verify: callbackify(prepare ?? (() => Promise.resolve())),
  });
  pool.on("error", onLost);
  // Of a connection in use the pool leaves it to its user to hear that it is lost.
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    if (tracing?.isOn === true) traceStatements(client, tracing);
  });
  try {
    await refuseWrongRole(pool, name);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    connection,
    run: createRunner(pool),
    ask: (question) => askAlone(pool, question),
    ping: () => askAlone(pool, pingQuery),
    count: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => (pool.ended ? Promise.resolve() : pool.end()),
  };
}

function createRunner(pool: Pool): Login["run"] {
  return async (work, companyId, kind = "change") => {
    for (let tries = 1; ; tries += 1) {
      let hasBegun = false;
      try {
        return await runTransaction(pool, kind, async (tx) => {
          if (companyId !== undefined) {
            await tx.execute(sql`select set_config('app.company_id', ${companyId}, true)`);
          }
          hasBegun = true;
          return work(tx);
        });
      } catch (error) {
        if (hasBegun || tries === maxBeginnings || !isConnectionClosed(error)) throw error;
      }
    }
  };
}

/** Asks again when the connection was found to have ended while nobody used it. */
async function askAlone<Row extends object>(pool: Pool, question: QueryConfig): Promise<Row[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await pool.query<Row>(question)).rows;
    } catch (error) {
      if (tries === maxBeginnings || !isConnectionClosed(error)) throw describeLoss(error);
    }
  }
}

const beginnings = {
  change: undefined,
  snapshot: { isolationLevel: "repeatable read", accessMode: "read only" },
} as const;

const sessions = new WeakMap<PoolClient, NodePgDatabase>();

/**
 * Commits what `work` did, or nothing of it. A connection that is not known to be out of the
 * transaction again is closed instead of being given to somebody else.
 */
async function runTransaction<Result>(
  pool: Pool,
  kind: TransactionKind,
  work: Work<Result>,
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
    }, beginnings[kind]);
  } catch (error) {
    throw describeLoss(failure ?? error);
  } finally {
    giveBack(false);
  }
}

async function refuseWrongRole(pool: Pool, name: LoginName): Promise<void> {
  const others = [...Object.values(loginRoles), definerRole].filter(
    (role) => role !== loginRoles[name],
  );
  const { rows } = await pool.query<{ unbound: boolean; mixed: boolean; own: boolean }>(
    `select r.rolsuper or r.rolbypassrls or r.rolcreaterole or exists (
       select 1 from pg_class c join pg_roles o on o.oid = c.relowner
       where c.relname = 'companies' and pg_has_role(current_user, o.oid, 'member')
     ) as unbound,
     exists (select 1 from pg_roles o where o.rolname = any($2)
       and pg_has_role(current_user, o.oid, 'member')) as mixed,
     exists (select 1 from pg_roles o where o.rolname = $1
       and pg_has_role(current_user, o.oid, 'usage')) as own
     from pg_roles r where r.rolname = current_user`,
    [loginRoles[name], others],
  );
  const [found] = rows;
  const reason =
    found?.unbound !== false
      ? "must be neither superuser nor owner of the tables, and make no roles"
      : found.mixed
        ? "must not be able to become another of the project's roles"
        : found.own
          ? null
          : `must be a member of ${loginRoles[name]}`;
  if (reason === null) return;
  throw new AppError(
    "unavailable",
    `The database role for the ${name} realm ${reason}: give ${settingOf[name]} a plain role.`,
  );
}

const settingOf: Readonly<Record<LoginName, string>> = {
  tenant: "DATABASE_APP_URL",
  identity: "DATABASE_IDENTITY_URL",
  operator: "DATABASE_OPERATOR_URL",
};
