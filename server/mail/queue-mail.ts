import { sql } from "drizzle-orm";

import type { Transaction } from "../db/database.ts";
import type { ValueSeal } from "../db/tokens.ts";
import type { Mail } from "./create-message.ts";

/** What finds out which emails are to be written, when whoever asked has their answer. */
export type MailTask = { task: string; facts: unknown };

/** Hands something to the outbox as a part of `tx`. */
export async function queueMail(
  tx: Transaction,
  seal: ValueSeal,
  entry: Mail | MailTask,
  now: Date,
): Promise<void> {
  const sealed = seal.seal(JSON.stringify(entry));
  await tx.execute(sql`select queue_mail(${sealed}, ${now.toISOString()}::timestamptz)`);
}
