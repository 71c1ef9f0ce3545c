import { sql } from "drizzle-orm";

import type { Transaction } from "../../db/database.ts";
import { auditEntries } from "../../db/schema/company-records.ts";
import type { Change } from "./as-change.ts";

/** What is noted down about a change to a company. `details` must hold no secret. */
export type AuditNote = Change & {
  /** Dotted words, such as `theme.published`. */
  action: string;
  /** What it was done to: a name people recognise. */
  target: string;
  details: Readonly<Record<string, unknown>>;
};

/**
 * Adds an entry to the audit log of the transaction's company. Called inside the transaction of
 * the change itself, so that neither is ever there without the other.
 */
export async function writeAudit(tx: Transaction, { actor, ...note }: AuditNote): Promise<void> {
  const who = { actorUserId: actor.userId, actorName: actor.name };
  await tx.insert(auditEntries).values({ companyId: sql`current_company_id()`, ...who, ...note });
}
