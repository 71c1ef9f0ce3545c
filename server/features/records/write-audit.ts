import { sql } from "drizzle-orm";

import type { Transaction } from "../../db/database.ts";
import { auditEntries } from "../../db/schema/company-records.ts";

/** What is noted down about a change to a company. `details` must hold no secret. */
export type AuditNote = {
  at: Date;
  /** `name` as people will want to read it later; see `nameActor`. */
  actor: { userId: string; name: string | null };
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
export async function writeAudit(tx: Transaction, note: AuditNote): Promise<void> {
  await tx.insert(auditEntries).values({
    companyId: sql`current_company_id()`,
    at: note.at,
    actorUserId: note.actor.userId,
    actorName: note.actor.name,
    action: note.action,
    target: note.target,
    details: note.details,
  });
}
