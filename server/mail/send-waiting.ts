import { asc, eq, lte } from "drizzle-orm";

import type { Database, Transaction } from "../db/database.ts";
import { mailOutbox } from "../db/schema/mail-outbox.ts";
import type { ValueSeal } from "../db/tokens.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Logger } from "../runtime/logger.ts";
import type { Mail, MailTransport } from "./create-message.ts";
import { queueMail } from "./queue-mail.ts";
import type { MailTask } from "./queue-mail.ts";

/** Writes what the emails of a task need and answers them; all of it is one transaction. */
export type MailTaskHandler = (tx: Transaction, facts: unknown, now: Date) => Promise<Mail[]>;

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
/** After the first try, the second one and so on; then it is given up. */
const retryAfterMs = [
  secondMs,
  10 * secondMs,
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  30 * minuteMs,
  60 * minuteMs,
];

type World = {
  database: Database;
  clock: Clock;
  logger: Logger;
  transport: MailTransport;
  seal: ValueSeal;
  handlers: ReadonlyMap<string, MailTaskHandler>;
};
type Waiting = { id: string; attempts: number; entry: Mail | MailTask };

/**
 * Takes what is due from the outbox, one at a time; any number of processes may. The row is held by the
 * transaction in which its email is handed over: that of a process that dies is free again at once.
 */
export function createSender(world: World) {
  return {
    /** Sends an email or does a task; false when nothing is due. */
    sendNext: () =>
      world.database.withIdentity(async (tx) => {
        const taken = await takeNext(tx, world);
        if (taken === null) return false;
        const { id, entry } = taken;
        try {
          if ("task" in entry) {
            await tx.transaction((inner) => doTask(inner, world, entry));
          } else {
            await world.transport.send(entry);
          }
          await remove(tx, id);
        } catch (error) {
          await putBack(tx, world, taken, error);
        }
        return true;
      }),
  };
}

/** What is due first and in nobody else's hands; null when nothing is. */
async function takeNext(tx: Transaction, { clock, logger, seal }: World): Promise<Waiting | null> {
  for (;;) {
    const [row] = await tx
      .select()
      .from(mailOutbox)
      .where(lte(mailOutbox.dueAt, clock.now()))
      .orderBy(asc(mailOutbox.dueAt), asc(mailOutbox.id))
      .limit(1)
      .for("update", { skipLocked: true });
    if (row === undefined) return null;
    const opened = seal.open(row.sealed);
    if (opened !== null) {
      const entry = JSON.parse(opened) as Mail | MailTask;
      return { id: row.id, attempts: row.attempts + 1, entry };
    }
    logger.error("an email was given up: its secret is gone");
    await remove(tx, row.id);
  }
}

/** Writes the emails of a task into its place. */
async function doTask(
  tx: Transaction,
  { clock, seal, handlers }: World,
  { task, facts }: MailTask,
): Promise<void> {
  const handler = handlers.get(task);
  if (handler === undefined) throw new RangeError(`nobody handles the task ${task}`);
  const now = clock.now();
  for (const mail of await handler(tx, facts, now)) await queueMail(tx, seal, mail, now);
}

async function putBack(
  tx: Transaction,
  { clock, logger }: World,
  { id, attempts }: Waiting,
  error: unknown,
): Promise<void> {
  // What the mail server says may repeat the address, so only its codes are kept.
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const failure = { attempt: attempts, code, responseCode };
  const delayMs = retryAfterMs[attempts - 1];
  if (delayMs === undefined) {
    logger.error(failure, "an email was given up");
    await remove(tx, id);
    return;
  }
  logger.warn(failure, "an email could not be sent yet");
  const dueAt = new Date(clock.now().getTime() + delayMs);
  await tx.update(mailOutbox).set({ attempts, dueAt }).where(eq(mailOutbox.id, id));
}

async function remove(tx: Transaction, id: string): Promise<void> {
  await tx.delete(mailOutbox).where(eq(mailOutbox.id, id));
}
