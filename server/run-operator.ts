import { eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";

import { createClosers } from "./runtime/closers.ts";
import type { EnvConfig } from "./runtime/config.ts";
import type { Transaction } from "./db/database.ts";
import { users } from "./db/schema/users.ts";
import { resealEverything } from "./db/reseal.ts";
import { endSessionsOf } from "./db/session-store.ts";
import { disablePerson, enablePerson } from "./features/auth/disable-person.ts";
import type { SecurityEvent } from "./http/security-log.ts";
import { writeSecurityEvent } from "./http/security-log.ts";
import { createLogger } from "./runtime/logger.ts";
import { openOperatorDatabase } from "./dependencies/open-operator-database.ts";

type Command = {
  event: SecurityEvent;
  run(tx: Transaction, userId: string): Promise<void>;
  report(email: string): string;
};

const commands: Readonly<Record<string, Command>> = {
  "disable-person": {
    event: "person-disabled",
    run: (tx, userId) => disablePerson(tx, userId, new Date()),
    report: (email) => `${email} is disabled and signed out everywhere.`,
  },
  "enable-person": {
    event: "person-enabled",
    run: enablePerson,
    report: (email) => `${email} can sign in again.`,
  },
  "end-sessions": {
    event: "sessions-ended",
    run: (tx, userId) => endSessionsOf(tx, userId),
    report: (email) => `${email} is signed out everywhere.`,
  },
};

/** How the commands are written. */
export const operatorUsage = [
  "npm run operator -- disable-person <email>   sign out everywhere and refuse every sign-in",
  "npm run operator -- enable-person <email>    let a disabled person sign in again",
  "npm run operator -- end-sessions <email>     sign out everywhere",
  "npm run operator -- reseal                   seal under AUTH_SECRET what AUTH_SECRET_PREVIOUS sealed",
].join("\n");

/**
 * Does what somebody with access to the machine asks for, whether the server runs or not, and
 * returns what to tell them. Throws an `AppError` with a sentence for them.
 */
export async function runOperator(words: readonly string[], env: EnvConfig): Promise<string> {
  const [name = "", email = ""] = words;
  if (name === "reseal" && words.length === 1) return reseal(env);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined || email === "" || words.length !== 2) {
    throw new AppError("bad_request", operatorUsage);
  }
  const closers = createClosers();
  try {
    const { operator, secrets } = await openOperatorDatabase(env, closers);
    const userId = await operator.run(async (tx) => {
      const found = await findByEmail(tx, email);
      await command.run(tx, found);
      return found;
    });
    const fields = { userId, email, reason: "operator" };
    writeSecurityEvent(createLogger(env), secrets.authSecret, command.event, fields);
    return command.report(email);
  } finally {
    await closers.closeAll();
  }
}

async function reseal(env: EnvConfig): Promise<string> {
  const closers = createClosers();
  try {
    const { operator, secrets } = await openOperatorDatabase(env, closers);
    const { resealed, unreadable } = await resealEverything(operator, secrets);
    writeSecurityEvent(createLogger(env), secrets.authSecret, "resealed", { count: resealed });
    const lost = unreadable === 0 ? "" : ` Neither secret opens ${unreadable} others.`;
    return `${resealed} values are sealed under the current secret now.${lost}`;
  } finally {
    await closers.closeAll();
  }
}

async function findByEmail(tx: Transaction, email: string): Promise<string> {
  const [person] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email.trim().toLowerCase()));
  if (person === undefined)
    throw new AppError("not_found", `There is no account with the email ${email}.`);
  return person.id;
}
