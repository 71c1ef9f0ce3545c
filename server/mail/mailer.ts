import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { Config } from "../runtime/config.ts";
import type { Logger } from "../runtime/logger.ts";
import type { Mail, MailTransport } from "./create-message.ts";
import { createOutboxTransport } from "./outbox-transport.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

/** Sends emails in the background. */
export type Mailer = {
  /**
   * Takes an email and tries a few times to send it. That it was given up is only logged: nobody
   * who causes an email may learn from its fate.
   */
  send(mail: Mail): void;
  /** Resolves once every email has left or was given up. */
  idle(): Promise<void>;
  /** Lets what is being sent end, for a few seconds, and gives up what waits for another try. */
  close(): Promise<void>;
};

/** Where emails go when there is no mail server. */
export function findOutbox(dataDir: string): string {
  return join(dataDir, "outbox");
}

const retryAfterMs = [1_000, 10_000, 60_000];
/** Emails hold the token of a link, so they wait in memory, and not for ever in any number. */
const maxPending = 500;
const closeWithinMs = 3_000;

/** The mailer of the configuration: SMTP, or files in the data directory. */
export function openMailer(config: Pick<Config, "mail" | "dataDir">, logger: Logger): Mailer {
  const { smtpUrl, from } = config.mail;
  const transport =
    smtpUrl === null
      ? createOutboxTransport(findOutbox(config.dataDir), from)
      : createSmtpTransport(smtpUrl, from);
  return createMailer(transport, logger, retryAfterMs);
}

/** A mailer over `transport` that tries again after each of the delays. It closes the transport. */
export function createMailer(
  transport: MailTransport,
  logger: Logger,
  delaysMs: readonly number[],
): Mailer {
  const closing = new AbortController();
  const pending = new Set<Promise<void>>();

  const deliver = async (mail: Mail): Promise<void> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await transport.send(mail);
      } catch (error) {
        const delayMs = delaysMs[attempt];
        // What the mail server says may repeat the address, so only its codes are kept.
        const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
        const failure = { attempt: attempt + 1, code, responseCode };
        if (delayMs !== undefined) {
          logger.warn(failure, "an email could not be sent yet");
          await sleep(delayMs, undefined, { signal: closing.signal }).catch(() => undefined);
        }
        if (delayMs === undefined || closing.signal.aborted) {
          logger.error(failure, "an email was given up");
          return undefined;
        }
      }
    }
  };

  return {
    send(mail) {
      if (pending.size >= maxPending) {
        logger.error({ pending: pending.size }, "an email was given up: too many are waiting");
        return;
      }
      const delivery = deliver(mail);
      pending.add(delivery);
      void delivery.finally(() => pending.delete(delivery));
    },
    async idle() {
      while (pending.size > 0) await Promise.all(pending);
    },
    async close() {
      closing.abort();
      const patience = new AbortController();
      await Promise.race([
        Promise.all(pending),
        sleep(closeWithinMs, undefined, { signal: patience.signal }).catch(() => undefined),
      ]);
      patience.abort();
      transport.close();
    },
  };
}
