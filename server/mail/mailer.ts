import { join } from "node:path";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

import type { Database, Transaction } from "../db/database.ts";
import { createValueSeal, sealPurposes } from "../db/tokens.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Config } from "../runtime/config.ts";
import type { Logger } from "../runtime/logger.ts";
import type { Mail, MailTransport } from "./create-message.ts";
import { createOutboxTransport } from "./outbox-transport.ts";
import { queueMail } from "./queue-mail.ts";
import type { MailTask } from "./queue-mail.ts";
import { createSender } from "./send-waiting.ts";
import type { MailTaskHandler } from "./send-waiting.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

/**
 * Sends emails. One that was queued is sent at least once, whatever ends in the meantime, unless it
 * is refused for hours; that it was given up is only logged: nobody who causes an email may learn
 * from its fate.
 */
export type Mailer = {
  /** Queues emails; they are sent once `tx` commits, and not when it rolls back. */
  send(tx: Transaction, ...mails: Mail[]): Promise<void>;
  /** Queues a task in the same way; `name` is one that somebody handles. */
  ask(tx: Transaction, name: string, facts: unknown): Promise<void>;
  /** Says how tasks of a name are done, once for each name. */
  handle(name: string, handler: MailTaskHandler): void;
  /** Resolves once this process has begun with everything that is due and ended with it. */
  idle(): Promise<void>;
  /** Lets what is being sent end, for a few seconds; the rest waits for the next start. */
  close(): Promise<void>;
};

/** Where emails go when there is no mail server. */
export function findOutbox(dataDir: string): string {
  return join(dataDir, "outbox");
}

/** What waits for another try, or was left by a process that ended, is looked for so often. */
const lookEveryMs = 5_000;
const closeWithinMs = 3_000;

type World = { database: Database; clock: Clock; logger: Logger };
type Settings = Pick<Config, "mail" | "dataDir" | "authSecret" | "previousAuthSecret">;

/** The mailer of the configuration: SMTP, or files in the data directory. */
export function openMailer(settings: Settings, world: World): Mailer {
  const { smtpUrl, from } = settings.mail;
  const transport =
    smtpUrl === null
      ? createOutboxTransport(findOutbox(settings.dataDir), from)
      : createSmtpTransport(smtpUrl, from);
  return createMailer(transport, settings, world);
}

/** A mailer over `transport`, which it closes. */
export function createMailer(
  transport: MailTransport,
  settings: Pick<Config, "authSecret" | "previousAuthSecret">,
  world: World,
): Mailer {
  const { authSecret, previousAuthSecret } = settings;
  const seal = createValueSeal(authSecret, sealPurposes.mail, previousAuthSecret);
  const handlers = new Map<string, MailTaskHandler>();
  const sender = createSender({ ...world, transport, seal, handlers });
  const loop = createLoop(() => sender.sendNext(), world.logger);
  world.database.news.onChange((change) => {
    if (change === null || change.about === "mail") loop.wake();
  });
  const timer = setInterval(() => loop.wake(), lookEveryMs);
  timer.unref();
  const queue = (tx: Transaction, entry: Mail | MailTask) =>
    queueMail(tx, seal, entry, world.clock.now());
  return {
    async send(tx, ...mails) {
      for (const mail of mails) await queue(tx, mail);
    },
    ask: (tx, task, facts) => queue(tx, { task, facts }),
    handle: (name, handler) => void handlers.set(name, handler),
    idle: () => {
      loop.wake();
      return loop.idle();
    },
    async close() {
      clearInterval(timer);
      loop.stop();
      const patience = new AbortController();
      const { signal } = patience;
      const wait = sleep(closeWithinMs, undefined, { signal }).catch(() => undefined);
      await Promise.race([loop.idle(), wait]);
      patience.abort();
      transport.close();
    },
  };
}

/** Does steps one after another for as long as there are any, and once more when woken meanwhile. */
function createLoop(step: () => Promise<boolean>, logger: Logger) {
  const state = { running: Promise.resolve(), isRunning: false, isWoken: false, isStopped: false };
  const run = async (): Promise<void> => {
    try {
      // Whoever queued it has their answer first.
      await nextTurn();
      while (state.isWoken && !state.isStopped) {
        state.isWoken = false;
        while (!state.isStopped && (await step())) state.isWoken = true;
      }
    } catch (error) {
      // Looked for again by the timer.
      state.isWoken = false;
      logger.warn({ err: error }, "the outbox of emails");
    }
    state.isRunning = false;
    if (state.isWoken && !state.isStopped) wake();
  };
  const wake = (): void => {
    state.isWoken = true;
    if (state.isRunning) return;
    state.isRunning = true;
    state.running = run();
  };
  return {
    wake,
    async idle() {
      while (state.isRunning) await state.running;
    },
    stop() {
      state.isStopped = true;
    },
  };
}
