import { sql } from "drizzle-orm";
import { Client } from "pg";
import type { ClientConfig } from "pg";

import { openDatabase } from "#server/db/database.ts";
import type { Database, Transaction } from "#server/db/database.ts";

import { compare, describeStep } from "./batched-lane.ts";
import type { BatchedLane } from "./batched-lane.ts";
import { planStep } from "./plan-step.ts";
import type { Step } from "./plan-step.ts";
import { describeForeignText } from "./sql-world.ts";
import type { SqlWorld } from "./sql-world.ts";

/** What a transaction fails with on purpose, after its statement has been done. */
class PlannedFailure extends Error {}

/**
 * The same operations one by one through the product's own `Database`, whose transactions end well,
 * by a failure, by a timeout or by being cancelled. After each, its connection is asked what it
 * shows without a company. `rewrite` changes what the product says to PostgreSQL.
 */
export async function openTenantLane(
  world: SqlWorld,
  rewrite: (text: string) => string = (text) => text,
): Promise<BatchedLane> {
  const clients: Client[] = [];
  class WatchedClient extends Client {
    constructor(config: ClientConfig) {
      // A pool hides the password from whoever spreads its settings.
      super({ ...config, ...world.logins.tenant, options: "-c timezone=UTC" });
      clients.push(this);
      const query = this.query.bind(this) as (...given: unknown[]) => unknown;
      const watched = (first: unknown, ...rest: unknown[]) => query(rewriteQuery(first), ...rest);
      Object.assign(this, { query: watched });
    }
  }
  const rewriteQuery = (query: unknown): unknown => {
    if (typeof query === "string") return rewrite(query);
    const { text } = query as { text?: unknown };
    return typeof text === "string" ? { ...(query as object), text: rewrite(text) } : query;
  };
  const tenant = { ...world.logins.tenant, Client: WatchedClient };
  const database = await openDatabase({ ...world.logins, tenant });
  let done = 0;
  return {
    async run(operations) {
      const model = await world.reset();
      for (const operation of operations) {
        const step = planStep(world, model, operation);
        const outcome = await doStep(world, database, clients, step);
        const isKept = operation.ending === "commit" && step.expected.startsWith("ok:");
        if (isKept && step.realm !== "") step.apply();
        const truth = await world.owner.query<{ truth: string }>(
          `select probe."truth ${step.touched}"() as truth`,
        );
        const found = {
          ...outcome,
          ...(await lookWithoutCompany(clients)),
          rows: truth.rows[0]?.truth,
        };
        compare(describeStep(step), found, {
          outcome: step.expected,
          seen: "",
          seenAfterwards: "",
          companyAfterwards: null,
          rows: model.describe(step.touched),
        });
        done += 1;
      }
    },
    countDone: () => done,
    close: () => database.close(),
  };
}

type Outcome = { outcome: string; seen: string };

async function doStep(
  world: SqlWorld,
  database: Database,
  clients: readonly Client[],
  step: Step,
): Promise<Outcome> {
  const { companyId, realm } = step;
  const outcome: Outcome = { outcome: "", seen: "" };
  const work = async (tx: Transaction) => {
    const { rows, rowCount } = await tx.execute(sql.raw(step.statement));
    const value = Object.values(rows[0] ?? {})[0];
    outcome.outcome = `ok:${step.isQuery ? ((value ?? "") as string) : rowCount}`;
    const foreign = describeForeignText(world.companyIds, companyId);
    const looked = await tx.execute<{ look: string }>(sql`select probe.look(${foreign}) as look`);
    outcome.seen = looked.rows[0]?.look ?? "";
    await endBadly(world, tx, step.operation.ending);
  };
  try {
    if (realm === "directory") await database.withDirectory(work);
    else if (realm === "tenant") await database.withTenant(companyId, work);
    else outcome.outcome = await doWithoutTransaction(clients, step);
  } catch (error) {
    const code = readCode(error);
    if (outcome.outcome === "") outcome.outcome = code ?? String(error);
    // A statement that is given up at the end is planned; what it was about is known by then.
    else if (!(error instanceof PlannedFailure) && code !== "57014") throw error;
  }
  return outcome;
}

async function endBadly(world: SqlWorld, tx: Transaction, ending: string): Promise<void> {
  if (ending === "failure") throw new PlannedFailure("the handler fails");
  if (ending === "timeout") {
    await tx.execute(sql`set local statement_timeout = 5`);
    await tx.execute(sql`select pg_sleep(60)`);
  }
  if (ending !== "cancel") return;
  const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const sleeping = tx.execute(sql`select pg_sleep(60)`);
  const sleep = { isOver: false };
  const woken = sleeping.finally(() => {
    sleep.isOver = true;
  });
  woken.catch(() => undefined);
  while (!sleep.isOver) await world.owner.query("select pg_cancel_backend($1)", [rows[0]?.pid]);
  await woken;
}

/** On the pool's connection as it was given back, with no word about a company. */
async function doWithoutTransaction(clients: readonly Client[], step: Step): Promise<string> {
  const result = await clients.at(-1)?.query<object>(step.statement);
  const value = Object.values(result?.rows[0] ?? {})[0] as unknown;
  return `ok:${step.isQuery ? String(value) : result?.rowCount}`;
}

async function lookWithoutCompany(clients: readonly Client[]) {
  const text = "select probe.look('canary') as look, current_company_id() as company";
  try {
    const result = await clients.at(-1)?.query<{ look: string; company: string | null }>(text);
    const [row] = result?.rows ?? [];
    return { seenAfterwards: row?.look, companyAfterwards: row?.company };
  } catch (error) {
    // What was said about the company is still there, and cannot even be read.
    return { seenAfterwards: readCode(error) ?? String(error) };
  }
}

/** The SQLSTATE that PostgreSQL gave, however the failure was wrapped on its way. */
function readCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: unknown };
  const isState = typeof code === "string" && /^[0-9A-Z]{5}$/.test(code);
  return isState ? code : readCode(error.cause);
}
