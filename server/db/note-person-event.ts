import { sql } from "drizzle-orm";

import type { PersonAction } from "#shared/audit-action.ts";

import type { Transaction } from "./open-login.ts";

/** Something that happened to somebody's account. `details` must hold no secret and no email. */
export type PersonEvent = {
  at: Date;
  /** Null when it is not known whose account it was about. */
  userId: string | null;
  details?: Readonly<Record<string, unknown>>;
} & (
  | { action: PersonAction }
  /** A key that is nobody's. */
  | { action: "key.refused"; userId: null }
);

/**
 * Adds an entry to the audit log of every company that the person looks after; for who looks after
 * none, or is not known, to the installation's own, which the operator reads. In the transaction of
 * the identity or the operator realm that does the thing itself.
 */
export async function notePersonEvent(
  tx: Transaction,
  { at, userId, action, details = {} }: PersonEvent,
): Promise<void> {
  await tx.execute(
    sql`select note_person_event(${userId}::uuid, ${at.toISOString()}::timestamptz, ${action}, ${JSON.stringify(details)}::jsonb)`,
  );
}
