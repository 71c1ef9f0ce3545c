import { and, eq, lt, ne } from "drizzle-orm";

import type { Transaction } from "../../db/database.ts";
import { webhookDeliveries, webhooks } from "../../db/schema/webhooks.ts";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import type { WebhookJob } from "../../jobs/jobs.ts";
import { sendMessage } from "./send-message.ts";
import type { Outcome, WebhookWorld } from "./send-message.ts";
import { createWebhookSeal, signMessage } from "./webhook-secret.ts";

type Claim = {
  url: string;
  enabled: boolean;
  /** The new one first; none when they were sealed under a secret that is gone. */
  secrets: readonly string[];
  event: string;
  body: string;
};

const minute = 60;
const hour = 60 * minute;
/** How long after each try that failed the next one is made, in seconds: about a day together. */
const retryAfterSeconds = [30, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 15 * hour];
/** How long the log remembers. */
const keepMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Tries once to deliver a message, and has the next try queued in the transaction that notes how
 * this one went. A process that dies in between leaves its try to another: a receiver may see a
 * message twice, under the same id, and misses none.
 */
export async function deliverWebhook(
  dependencies: Pick<Dependencies, "database" | "jobs" | "clock" | "config">,
  world: WebhookWorld,
  job: WebhookJob,
  signal: AbortSignal,
): Promise<void> {
  const { database, jobs, clock } = dependencies;
  const claim = await database.withTenant(job.companyId, (tx) => readClaim(tx, dependencies, job));
  if (claim === null) return;
  const outcome = await tryOnce(claim, world, job, clock.now(), signal);
  const at = clock.now();
  await database.withTenant(job.companyId, async (tx) => {
    const waits = findWait(outcome, job.attempt);
    const state = outcome.failure === null ? "delivered" : waits === null ? "failed" : "waiting";
    const [noted] = await tx
      .update(webhookDeliveries)
      .set({
        state,
        attempts: job.attempt,
        lastStatus: outcome.status,
        lastError: writeLastError(outcome),
        finishedAt: state === "waiting" ? null : at,
      })
      .where(isThisTry(job))
      .returning({ id: webhookDeliveries.id });
    if (noted === undefined) return;
    if (waits !== null) await jobs.sendWebhook(tx, { ...job, attempt: job.attempt + 1 }, waits);
    else await forgetOld(tx, at);
  });
}

async function readClaim(
  tx: Transaction,
  { config, clock }: Pick<Dependencies, "config" | "clock">,
  job: WebhookJob,
): Promise<Claim | null> {
  const [row] = await tx
    .select({
      url: webhooks.url,
      enabled: webhooks.enabled,
      sealed: webhooks.secretSealed,
      previousSealed: webhooks.previousSecretSealed,
      previousUntil: webhooks.previousSecretUntil,
      event: webhookDeliveries.event,
      payload: webhookDeliveries.payload,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(isThisTry(job));
  if (row === undefined) return null;
  const { sealed, previousSealed, previousUntil, payload, ...rest } = row;
  const seal = createWebhookSeal(config);
  const overlaps = previousUntil !== null && previousUntil > clock.now();
  const kept = overlaps && previousSealed !== null ? [sealed, previousSealed] : [sealed];
  const secrets = kept.map((each) => seal.open(each)).filter((secret) => secret !== null);
  return { ...rest, secrets, body: JSON.stringify(payload) };
}

/** A try that was made already, here or by a process that is gone, is not made again. */
function isThisTry({ deliveryId, attempt }: WebhookJob) {
  return and(
    eq(webhookDeliveries.id, deliveryId),
    eq(webhookDeliveries.state, "waiting"),
    eq(webhookDeliveries.attempts, attempt - 1),
  );
}

async function tryOnce(
  { url, enabled, secrets, event, body }: Claim,
  world: WebhookWorld,
  { deliveryId }: WebhookJob,
  at: Date,
  signal: AbortSignal,
): Promise<Outcome> {
  // A secret sealed under another AUTH_SECRET cannot sign: the company has to make a new one.
  if (!enabled || secrets.length === 0)
    return { status: null, failure: "switched_off", excerpt: null };
  const headers = {
    "content-type": "application/json",
    "user-agent": "Roomwright-Webhooks/1",
    "x-roomwright-event": event,
    "x-roomwright-delivery": deliveryId,
    "x-roomwright-signature": signMessage(secrets, body, at),
  };
  return sendMessage(world, { url, headers, body }, signal);
}

/** Null when there is no point in another try. */
function findWait({ failure }: Outcome, tried: number): number | null {
  if (failure === null || failure === "switched_off" || failure === "address_refused") return null;
  return retryAfterSeconds[tried - 1] ?? null;
}

async function forgetOld(tx: Transaction, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepMs);
  await tx
    .delete(webhookDeliveries)
    .where(and(lt(webhookDeliveries.createdAt, before), ne(webhookDeliveries.state, "waiting")));
}

/** A failure as its row keeps it: its name, and the beginning of the answer in a second line. */
function writeLastError({ failure, excerpt }: Outcome): string | null {
  if (failure === null) return null;
  return excerpt === null ? failure : `${failure}\n${excerpt}`;
}
