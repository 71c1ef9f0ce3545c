import { eq, or, sql } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { AuditAction } from "#shared/audit-action.ts";
import type { Locale } from "#shared/locale.ts";

import type { Transaction } from "../../db/database.ts";
import { holdLock } from "../../db/hold-lock.ts";
import { companies } from "../../db/schema/companies.ts";
import { writeAudit } from "../../db/write-audit.ts";
import { writeSecurityEvent } from "../../http/security-log.ts";
import type { Mail } from "../../mail/create-message.ts";
import type { Logger } from "../../runtime/logger.ts";
import type { SeedTools } from "../../seed/seed-sample-rooms.ts";

export type CompanyRow = typeof companies.$inferSelect;

/** What is done to companies, by a command or on the operator's page, works with this. */
export type CompanyWorld = {
  /** The operator's realm: as `Login.run`. */
  run<Result>(work: (tx: Transaction) => Promise<Result>, companyId?: string): Promise<Result>;
  authSecret: string;
  logger: Logger;
  /** Where people reach the installation, for links. */
  origin: string;
  /** Who does it: nobody known at the command line. */
  actor: { userId: string | null; name: string | null };
  /** Of emails to people whose company has chosen no language. */
  locale: Locale;
  /** Writes an email that goes out when `tx` commits. */
  sendMail: (tx: Transaction, mail: Mail) => Promise<void>;
  openSeedTools: () => Promise<SeedTools>;
};

/**
 * Changes the company at an address, also a former one, in a transaction that may do so in no other company.
 * What is done to companies is done one after the other, so that none gets another one's address.
 */
export async function changeCompany<Result>(
  world: CompanyWorld,
  slug: string,
  work: (tx: Transaction, company: CompanyRow) => Promise<Result>,
): Promise<Result> {
  const { id } = await world.run((tx) => findCompany(tx, slug));
  const result = await world.run(async (tx) => {
    await holdAddresses(tx);
    return work(tx, await findCompany(tx, slug));
  }, id);
  logDeed(world, id);
  return result;
}

/** Waits until nobody else gives or takes an address. */
export function holdAddresses(tx: Transaction): Promise<void> {
  return holdLock(tx, "addresses of companies");
}

/** The company that has this address or had it before; null when nobody does. */
export async function findHolder(tx: Transaction, slug: string): Promise<CompanyRow | null> {
  const had = sql`${companies.formerSlugs} @> array[${slug}]`;
  const [row] = await tx
    .select()
    .from(companies)
    .where(or(eq(companies.slug, slug), had));
  return row ?? null;
}

async function findCompany(tx: Transaction, slug: string): Promise<CompanyRow> {
  const row = await findHolder(tx, slug);
  if (row === null)
    throw new AppError("not_found", `There is no company with the address ${slug}.`);
  return row;
}

/** Writes into the company's own log what an operator did. */
export function noteDeed(
  tx: Transaction,
  { actor }: CompanyWorld,
  at: Date,
  { action, target, details = {} }: { action: AuditAction; target: string; details?: object },
): Promise<void> {
  return writeAudit(tx, { at, actor, action, target, details: { ...details, by: "operator" } });
}

/** Leaves a line in the security log; what was done stands in the company's own. */
export function logDeed(world: CompanyWorld, companyId: string): void {
  const { userId } = world.actor;
  const fields = { companyId, reason: "operator", ...(userId === null ? {} : { userId }) };
  writeSecurityEvent(world.logger, world.authSecret, "company-changed", fields);
}
