import type { Client, ClientConfig } from "pg";
import { PgBoss } from "pg-boss";

import { loginRoles } from "../db/login-roles.ts";

/** The schema in which pg-boss keeps its tables. */
export const jobSchema = "pgboss";
/** Renders wait here; the job's id is the render's. */
export const renderQueue = "renders";
/** Renders that have been tried as often as allowed, so that somebody says so in their rows. */
export const lostRenderQueue = "lost-renders";

/** Tries at delivering messages to webhooks wait here, each until its time has come. */
export const webhookQueue = "webhooks";

/** A render is tried so often; a process that dies in the middle counts as a try. */
export const maxRenderAttempts = 3;

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
    await grantUse(owner);
  } finally {
    await boss.stop({ graceful: false });
    await owner.query("select pg_advisory_unlock($1)", [installLock]);
  }
  if (failures[0] !== undefined) throw failures[0];
}

async function createQueues(boss: PgBoss): Promise<void> {
  const day = 24 * 60 * 60;
  await boss.createQueue(lostRenderQueue, {
    retryLimit: 20,
    retryDelay: 5,
    deleteAfterSeconds: day,
  });
  await boss.createQueue(renderQueue, {
    retryLimit: maxRenderAttempts - 1,
    retryDelay: 1,
    expireInSeconds: 1800,
    heartbeatSeconds: 10,
    deleteAfterSeconds: day,
    deadLetter: lostRenderQueue,
  });
  // The next try at a message is a job of its own: these retries are for processes that died.
  await boss.createQueue(webhookQueue, {
    retryLimit: 50,
    retryDelay: 2,
    expireInSeconds: 120,
    heartbeatSeconds: 10,
    deleteAfterSeconds: 60 * 60,
  });
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
