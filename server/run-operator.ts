import { resolve } from "node:path";

import { eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { PersonAction } from "#shared/audit-action.ts";

import { createClosers } from "./runtime/closers.ts";
import type { Closers } from "./runtime/closers.ts";
import type { EnvConfig } from "./runtime/config.ts";
import type { Transaction } from "./db/database.ts";
import { notePersonEvent } from "./db/note-person-event.ts";
import {
  addOperator,
  issueOperatorLink,
  removeOperator,
  writeOperatorLink,
} from "./db/operator-links.ts";
import { users } from "./db/schema/users.ts";
import { resealEverything } from "./db/reseal.ts";
import { endSessionsOf } from "./db/session-store.ts";
import { disablePerson, enablePerson } from "./features/auth/disable-person.ts";
import type { SecurityEvent } from "./http/security-log.ts";
import { writeSecurityEvent } from "./http/security-log.ts";
import { createLogger } from "./runtime/logger.ts";
import { openOperatorDatabase } from "./dependencies/open-operator-database.ts";
import { backUp } from "./operator/back-up.ts";
import type { BackupManifest } from "./operator/backup-manifest.ts";
import { readManifest } from "./operator/backup-manifest.ts";
import { examine } from "./operator/doctor.ts";
import { moveStorage } from "./operator/move-storage.ts";
import type { Moved } from "./operator/move-storage.ts";
import { companyCommands } from "./operator/companies/company-commands.ts";
import { findOrigin } from "./operator/companies/open-company-world.ts";
import { listPersonEvents } from "./operator/list-person-events.ts";
import { restore } from "./operator/restore.ts";
import { verifyBackup } from "./operator/verify-backup.ts";
import type { DriverName } from "./storage/open-driver.ts";

/** What is done to the installation as a whole: `argument` is empty for those that take none. */
type SiteCommand = {
  takes: "nothing" | "folder" | "storage";
  run(env: EnvConfig, argument: string, closers: Closers): Promise<string>;
};

type PersonCommand = {
  event: SecurityEvent;
  action: PersonAction;
  run(tx: Transaction, userId: string): Promise<void>;
  report(email: string): string;
};

const personCommands: Readonly<Record<string, PersonCommand>> = {
  "disable-person": {
    event: "person-disabled",
    action: "person.disabled",
    run: (tx, userId) => disablePerson(tx, userId, new Date()),
    report: (email) => `${email} is disabled and signed out everywhere.`,
  },
  "enable-person": {
    event: "person-enabled",
    action: "person.enabled",
    run: enablePerson,
    report: (email) => `${email} can sign in again.`,
  },
  "end-sessions": {
    event: "sessions-ended",
    action: "person.sessions-ended",
    run: (tx, userId) => endSessionsOf(tx, userId),
    report: (email) => `${email} is signed out everywhere.`,
  },
  "add-operator": {
    event: "operator-made",
    action: "person.operator-on",
    async run(tx, userId) {
      const [person] = await tx
        .select({ confirmedAt: users.emailVerifiedAt })
        .from(users)
        .where(eq(users.id, userId));
      if (person?.confirmedAt !== null) return addOperator(tx, userId, new Date());
      throw new AppError("conflict", "This person has not confirmed their email yet.");
    },
    report: (email) => `${email} is an operator now and may open the operator page.`,
  },
  "remove-operator": {
    event: "operator-unmade",
    action: "person.operator-off",
    async run(tx, userId) {
      if (await removeOperator(tx, userId)) return;
      throw new AppError("conflict", "This person is no operator.");
    },
    report: (email) => `${email} is no operator any more.`,
  },
};

const siteCommands: Readonly<Record<string, SiteCommand>> = {
  reseal: { takes: "nothing", run: (env, _, closers) => reseal(env, closers) },
  doctor: {
    takes: "nothing",
    async run(env, _, closers) {
      const findings = await examine(env, closers);
      const width = Math.max(...findings.map(({ what }) => what.length));
      const lines = findings.map(
        ({ what, isWell, sentence }) =>
          `${isWell ? "ok  " : "FAIL"}  ${what.padEnd(width)}  ${sentence}`,
      );
      if (findings.every(({ isWell }) => isWell)) return lines.join("\n");
      throw new AppError("unavailable", lines.join("\n"));
    },
  },
  "first-operator": { takes: "nothing", run: (env, _, closers) => linkFirst(env, closers) },
  events: { takes: "nothing", run: (env, _, closers) => listPersonEvents(env, closers) },
  backup: {
    takes: "folder",
    run: async (env, folder, closers) =>
      `${folder} has ${describeBackup(await backUp(env, folder, closers))}`,
  },
  "verify-backup": {
    takes: "folder",
    async run(_, folder) {
      const manifest = await readManifest(folder);
      await verifyBackup(folder, manifest);
      return `${folder} is whole: ${describeBackup(manifest)}`;
    },
  },
  restore: {
    takes: "folder",
    run: async (env, folder, closers) =>
      `${env.dataDir} has ${describeBackup(await restore(env, folder, closers))}`,
  },
  "move-storage": {
    takes: "storage",
    async run(env, name, closers) {
      if (name !== "s3" && name !== "file") throw new AppError("bad_request", operatorUsage);
      return describeMove(env, name, await moveStorage(env, name, closers));
    },
  },
};

function describeBackup({ takenAt, tables, files, lost }: BackupManifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const content = `${rows} rows and ${files.count} files (${files.bytes} bytes) of ${takenAt}`;
  const names = lost.map((key) => `\n  ${key}`).join("");
  return lost.length === 0 ? content : `${content}; these files were lost before:${names}`;
}

function describeMove(
  { storage }: EnvConfig,
  target: DriverName,
  { copied, bytes, there, lost }: Moved,
): string {
  const names = lost.map((key) => `\n  ${key}`).join("");
  const missed = lost.length === 0 ? "" : `\nThese were lost or damaged before:${names}`;
  const next =
    storage === target
      ? ""
      : `\nSet STORAGE=${target} for every server and worker, restart them, and run this once more.`;
  return `${copied} files (${bytes} bytes) are copied, ${there} were there already.${missed}${next}`;
}

/** How the commands are written. */
export const operatorUsage = [
  "npm run operator -- disable-person <email>   sign out everywhere and refuse every sign-in",
  "npm run operator -- enable-person <email>    let a disabled person sign in again",
  "npm run operator -- end-sessions <email>     sign out everywhere",
  "npm run operator -- first-operator           a new link that makes the first operator, while there is none",
  "npm run operator -- add-operator <email>     let somebody with an account open the operator page",
  "npm run operator -- remove-operator <email>  take that back",
  "npm run operator -- reseal                   seal under AUTH_SECRET what AUTH_SECRET_PREVIOUS sealed",
  "npm run operator -- events                   sign-ins and the like that belong to no company",
  "npm run operator -- doctor                   look at all that an installation needs",
  "npm run operator -- backup <folder>          copy rows, files and secrets of one moment into a new folder",
  "npm run operator -- verify-backup <folder>   read a backup and compare it with its checksums",
  "npm run operator -- restore <folder>         make an installation of a backup, in an empty DATA_DIR",
  "npm run operator -- move-storage s3|file     copy the stored files to the bucket, or back to DATA_DIR",
  ...Object.values(companyCommands).map(({ usage }) => usage),
].join("\n");

/**
 * Does what somebody with access to the machine asks for, whether the server runs or not, and
 * returns what to tell them. Throws an `AppError` with a sentence for them.
 */
export async function runOperator(words: readonly string[], env: EnvConfig): Promise<string> {
  const [name = "", argument = ""] = words;
  const closers = createClosers();
  try {
    const company = Object.hasOwn(companyCommands, name) ? companyCommands[name] : undefined;
    if (company !== undefined) return await company.run(words.slice(1), env, closers);
    const site = Object.hasOwn(siteCommands, name) ? siteCommands[name] : undefined;
    const person = Object.hasOwn(personCommands, name) ? personCommands[name] : undefined;
    const takesArgument = site?.takes !== "nothing";
    const isAsked = words.length === (takesArgument ? 2 : 1) && (argument !== "" || !takesArgument);
    if (site !== undefined && isAsked) {
      const given = site.takes === "folder" ? resolve(argument) : argument;
      return await site.run(env, given, closers);
    }
    if (person !== undefined && isAsked) return await operateOn(person, argument, env, closers);
    throw new AppError("bad_request", operatorUsage);
  } finally {
    await closers.closeAll();
  }
}

async function operateOn(
  command: PersonCommand,
  email: string,
  env: EnvConfig,
  closers: Closers,
): Promise<string> {
  const { operator, secrets } = await openOperatorDatabase(env, closers);
  const userId = await operator.run(async (tx) => {
    const found = await findByEmail(tx, email);
    await command.run(tx, found);
    const details = { by: "operator" };
    await notePersonEvent(tx, { at: new Date(), userId: found, action: command.action, details });
    return found;
  });
  const fields = { userId, email, reason: "operator" };
  writeSecurityEvent(createLogger(env), secrets.authSecret, command.event, fields);
  return command.report(email);
}

async function linkFirst(env: EnvConfig, closers: Closers): Promise<string> {
  const { operator } = await openOperatorDatabase(env, closers);
  const token = await operator.run((tx) => issueOperatorLink(tx, new Date()));
  if (token !== null) {
    return `This link makes whoever opens it the first operator, once, within 24 hours:\n${writeOperatorLink(findOrigin(env), token)}`;
  }
  throw new AppError(
    "conflict",
    "There is an operator already. add-operator <email> makes another of somebody with an account.",
  );
}

async function reseal(env: EnvConfig, closers: Closers): Promise<string> {
  const { operator, secrets } = await openOperatorDatabase(env, closers);
  const { resealed, unreadable } = await resealEverything(operator, secrets);
  writeSecurityEvent(createLogger(env), secrets.authSecret, "resealed", { count: resealed });
  const lost = unreadable === 0 ? "" : ` Neither secret opens ${unreadable} others.`;
  return `${resealed} values are sealed under the current secret now.${lost}`;
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
