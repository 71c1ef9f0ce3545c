import type { ClientBase, ClientConfig } from "pg";

import { AppError } from "#shared/app-error.ts";

import { withinDeadline } from "../runtime/deadline.ts";
import { noTracing } from "../runtime/tracing.ts";
import type { Tracing } from "../runtime/tracing.ts";
import { openChangeNews } from "./change-news.ts";
import type { ChangeNews } from "./change-news.ts";
import type { DatabaseLogins } from "./login-roles.ts";
import { pingMs, openLogin } from "./open-login.ts";
import type { ConnectionCounts, Login, LoginOptions, Question, Work } from "./open-login.ts";

export type { Transaction } from "./open-login.ts";

/**
 * The server's way to its rows. Every statement runs in a transaction of the login role that its rows
 * belong to; none of the roles can become another. A connection that is lost on the way, or not to be
 * had in time, is `unavailable`; the next transaction has another one.
 */
export type Database = {
  /** Connection of the tenant role, for parts that bring their own client. */
  readonly connection: ClientConfig;
  /** Rows of one company. */
  withTenant<Result>(companyId: string, work: Work<Result>): Promise<Result>;
  /** The same at one moment: what others commit meanwhile is not seen, and nothing can be changed. */
  withTenantSnapshot<Result>(companyId: string, work: Work<Result>): Promise<Result>;
  /** People, sessions and tokens, which belong to no company. */
  withIdentity<Result>(work: Work<Result>): Promise<Result>;
  /** No rows, but `find_company`: to find out which company a request means. */
  withDirectory<Result>(work: Work<Result>): Promise<Result>;
  /**
   * The operator's realm: `companyId` says whose people and log it may reach. It is logged in to for this
   * one transaction; no connection of the server's has these rights otherwise.
   */
  withOperator<Result>(work: Work<Result>, companyId?: string): Promise<Result>;
  /** The rows of one statement of the identity realm by itself, prepared under its name. */
  ask<Row extends object>(question: Question): Promise<Row[]>;
  /** What this process and all others change. */
  readonly news: Pick<ChangeNews, "onChange" | "isHearing">;
  /** Resolves when the database answers, rejects when it does not within two seconds. */
  ping(): Promise<void>;
  /** The connections of each realm. */
  countConnections(): Record<"tenant" | "identity", ConnectionCounts>;
  close(): Promise<void>;
};

const tenantConnections = 10;
const identityConnections = 8;

/** Opens the pools of both realms. Refuses roles that could do more than their realm. */
export async function openDatabase(
  logins: DatabaseLogins,
  onLost: (error: Error) => void = () => undefined,
  tracing: Tracing = noTracing,
): Promise<Database> {
  const news = openChangeNews(logins.tenant);
  const options = { onLost, tracing, prepare: (client: ClientBase) => news.follow(client) };
  const [tenant, identity] = await openBoth(logins, options).catch(async (error: unknown) => {
    await news.close();
    throw error;
  });
  let pinging: Promise<unknown> | null = null;
  return {
    connection: tenant.connection,
    withTenant: (companyId, work) => tenant.run(work, companyId),
    withTenantSnapshot: (companyId, work) => tenant.run(work, companyId, "snapshot"),
    withIdentity: (work) => identity.run(work),
    withDirectory: (work) => tenant.run(work),
    withOperator: (work, companyId) => runAsOperator(logins.operator ?? null, work, companyId),
    ask: (question) => identity.ask(question),
    news,
    async ping() {
      // One at a time: probes of a database that hangs must not take every connection there is.
      pinging ??= Promise.all([tenant.ping(), identity.ping()]).finally(() => {
        pinging = null;
      });
      await withinDeadline("asking the database", pingMs, pinging);
    },
    countConnections: () => ({ tenant: tenant.count(), identity: identity.count() }),
    async close() {
      await Promise.all([tenant.close(), identity.close(), news.close()]);
    },
  };
}

async function runAsOperator<Result>(
  connection: ClientConfig | null,
  work: Work<Result>,
  companyId?: string,
): Promise<Result> {
  if (connection === null) {
    const sentence = "This server has no login for operators: set DATABASE_OPERATOR_URL for it.";
    throw new AppError("unavailable", sentence);
  }
  const operator = await openLogin("operator", connection, { max: 1, onLost: () => undefined });
  try {
    return await operator.run(work, companyId);
  } finally {
    await operator.close();
  }
}

async function openBoth(
  logins: DatabaseLogins,
  options: Omit<LoginOptions, "max">,
): Promise<[tenant: Login, identity: Login]> {
  const tenant = await openLogin("tenant", logins.tenant, { ...options, max: tenantConnections });
  try {
    const max = identityConnections;
    return [tenant, await openLogin("identity", logins.identity, { ...options, max })];
  } catch (error) {
    await tenant.close();
    throw error;
  }
}
