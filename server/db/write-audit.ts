import { sql } from "drizzle-orm";

import type { AuditAction } from "#shared/audit-action.ts";

import type { Transaction } from "./open-login.ts";
import { auditEntries } from "./schema/company-records.ts";

/** Who changes something, and when. */
export type Change = { at: Date; actor: { userId: string; name: string | null } };

/** What is noted down about a change to a company. `details` must hold no secret. */
export type AuditNote = {
  at: Date;
  /** Without an id: the operator of the installation, who is nobody in the company. */
  actor: { userId: string | null; name: string | null };
  action: AuditAction;
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
