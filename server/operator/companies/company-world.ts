import { eq, or, sql } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { AuditAction } from "#shared/audit-action.ts";

import type { Transaction } from "../../db/database.ts";
import { holdLock } from "../../db/hold-lock.ts";
import { companies } from "../../db/schema/companies.ts";
import { writeAudit } from "../../db/write-audit.ts";
import { openOperatorDatabase } from "../../dependencies/open-operator-database.ts";
import type { OperatorDatabase } from "../../dependencies/open-operator-database.ts";
import { writeSecurityEvent } from "../../http/security-log.ts";
import type { Closers } from "../../runtime/closers.ts";
import type { EnvConfig } from "../../runtime/config.ts";
import { createLogger } from "../../runtime/logger.ts";

export type CompanyRow = typeof companies.$inferSelect;

/** What the commands about companies work with. */
export type CompanyWorld = OperatorDatabase & {
  env: EnvConfig;
  closers: Closers;
  /** Where people reach the installation, for links. */
  origin: string;
};

/** Opens the installation of the settings, whether its server runs or not. */
export async function openCompanyWorld(env: EnvConfig, closers: Closers): Promise<CompanyWorld> {
  const origin = env.publicUrl ?? `http://localhost:${env.port}`;
  return { ...(await openOperatorDatabase(env, closers)), env, closers, origin };
}

/**
 * Changes the company at an address, also a former one, in a transaction that may do so in no other company.
 * What is done to companies is done one after the other, so that none gets another one's address.
 */
export async function changeCompany<Result>(
  world: CompanyWorld,
  slug: string,
  work: (tx: Transaction, company: CompanyRow) => Promise<Result>,
): Promise<Result> {
  const { id } = await world.operator.run((tx) => findCompany(tx, slug));
  const result = await world.operator.run(async (tx) => {
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

/** Writes into the company's own log what the operator did. */
export function noteDeed(
  tx: Transaction,
  at: Date,
  { action, target, details = {} }: { action: AuditAction; target: string; details?: object },
): Promise<void> {
  const actor = { userId: null, name: null };
  return writeAudit(tx, { at, actor, action, target, details: { ...details, by: "operator" } });
}

/** Leaves a line in the security log; what was done stands in the company's own. */
export function logDeed({ env, secrets }: CompanyWorld, companyId: string): void {
  const fields = { companyId, reason: "operator" };
  writeSecurityEvent(createLogger(env), secrets.authSecret, "company-changed", fields);
}
