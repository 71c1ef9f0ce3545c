import type { Client, ClientConfig } from "pg";
import { PgBoss } from "pg-boss";

import { loginRoles } from "../db/login-roles.ts";

/** The schema in which pg-boss keeps its tables. */
export const jobSchema = "pgboss";
/** Renders wait here. */
export const renderQueue = "renders";
/** A worker that has not refreshed its lease for so long loses it to another. */
export const leaseSeconds = 10;

/** Tries at delivering messages to webhooks wait here, each until its time has come. */
export const webhookQueue = "webhooks";

/** What earlier versions gave renders to that had been tried too often. */
const retiredQueue = "lost-renders";
/** As good as always: a render's own row counts its failures and the workers it was lost with. */
const alwaysRetried = 1_000_000;

const installLock = 7_266_934_602;

/**
 * Makes or updates the tables of the job queue as their owner and lets the application's role use
 * them. Jobs carry ids only: what they are about stays in rows that row-level security protects.
 */
export async function installJobs(owner: Client, connection: ClientConfig): Promise<void> {
  await owner.query("select pg_advisory_lock($1)", [installLock]);
  const boss = new PgBoss({
    ...toDatabaseOptions(connection),
    schema: jobSchema,
    supervise: false,
    schedule: false,
    max: 2,
  });
  const failures: Error[] = [];
  boss.on("error", (error) => failures.push(error));
  try {
    await boss.start();
    await createQueues(boss);
    await retireLostRenders(boss, owner);
    await grantUse(owner);
  } finally {
    await boss.stop({ graceful: false });
    await owner.query("select pg_advisory_unlock($1)", [installLock]);
  }
  if (failures[0] !== undefined) throw failures[0];
}

async function createQueues(boss: PgBoss): Promise<void> {
  const renders = {
    retryLimit: alwaysRetried,
    retryDelay: 1,
    expireInSeconds: 1800,
    heartbeatSeconds: leaseSeconds,
    // Who was served when within the hour decides about turns.
    deleteAfterSeconds: 2 * 60 * 60,
  };
  await boss.createQueue(renderQueue, renders);
  await boss.updateQueue(renderQueue, { ...renders, deadLetter: null });
  // The next try at a message is a job of its own: these retries are for processes that died.
  await boss.createQueue(webhookQueue, {
    retryLimit: 50,
    retryDelay: 2,
    expireInSeconds: 120,
    heartbeatSeconds: leaseSeconds,
    deleteAfterSeconds: 60 * 60,
  });
}

/** Jobs that were queued by an earlier version go by the rules of this one. */
async function retireLostRenders(boss: PgBoss, owner: Client): Promise<void> {
  if ((await boss.getQueue(retiredQueue)) === null) return;
  await owner.query(
    `update ${jobSchema}.job set retry_limit = $2, dead_letter = null where name = $1 and state <= 'active'`,
    [renderQueue, alwaysRetried],
  );
  await boss.deleteQueue(retiredQueue);
}

async function grantUse(owner: Client): Promise<void> {
  await owner.query(`grant usage on schema ${jobSchema} to ${loginRoles.tenant}`);
  for (const kind of ["tables", "sequences"]) {
    const rights = kind === "tables" ? "select, insert, update, delete" : "usage, select";
    await owner.query(
      `grant ${rights} on all ${kind} in schema ${jobSchema} to ${loginRoles.tenant}`,
    );
  }
  await owner.query(
    `grant execute on all functions in schema ${jobSchema} to ${loginRoles.tenant}`,
  );
}

/** pg-boss takes the same settings as `pg`, under narrower types. */
export function toDatabaseOptions(connection: ClientConfig): Record<string, unknown> {
  return Object.fromEntries(Object.entries(connection).filter(([, value]) => value !== undefined));
}
