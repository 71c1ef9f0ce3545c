import { eq, isNull, sql } from "drizzle-orm";

import type { Database, Transaction } from "./database.ts";
import { holdLock } from "./hold-lock.ts";
import { operatorLinks, operators } from "./schema/operators.ts";
import { users } from "./schema/users.ts";
import { createToken, hashToken } from "./tokens.ts";

const lifeMs = 24 * 60 * 60_000;

/**
 * The token of a new link that makes the first operator; the one before is worth nothing from then on.
 * Null where there is an operator who can sign in. In a transaction of the operator's realm.
 */
export async function issueOperatorLink(tx: Transaction, now: Date): Promise<string | null> {
  await holdLock(tx, "the first operator");
  const [known] = await tx
    .select({ userId: operators.userId })
    .from(operators)
    .innerJoin(users, eq(users.id, operators.userId))
    .where(isNull(users.disabledAt))
    .limit(1);
  if (known !== undefined) return null;
  await tx.delete(operatorLinks);
  const token = createToken();
  const expiresAt = new Date(now.getTime() + lifeMs);
  await tx.insert(operatorLinks).values({ tokenHash: hashToken(token), createdAt: now, expiresAt });
  return token;
}

/** The link as it is shown to whoever started the server: its token is sent to no server by itself. */
export function writeOperatorLink(origin: string, token: string): string {
  return `${origin}/operator#${token}`;
}

/** Makes somebody an operator by hand; whatever link there was is worth nothing from then on. */
export async function addOperator(tx: Transaction, userId: string, now: Date): Promise<void> {
  await holdLock(tx, "the first operator");
  await tx.delete(operatorLinks);
  await tx.insert(operators).values({ userId, createdAt: now }).onConflictDoNothing();
}

/** Takes that back. Answers whether they were one. */
export async function removeOperator(tx: Transaction, userId: string): Promise<boolean> {
  const gone = await tx
    .delete(operators)
    .where(eq(operators.userId, userId))
    .returning({ userId: operators.userId });
  return gone.length > 0;
}

/** Whether a link's token is good for something, without using it up. */
export async function isOperatorLink(tx: Transaction, token: string, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ good: boolean }>(
    sql`select find_operator_link(${hashToken(token)}, ${now.toISOString()}::timestamptz) good`,
  );
  return rows[0]?.good === true;
}

/** Uses a link up and makes the person the first operator, or does nothing and answers false. */
export async function takeOperatorLink(
  tx: Transaction,
  { token, userId, now }: { token: string; userId: string; now: Date },
): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select take_operator_link(${hashToken(token)}, ${userId}::uuid, ${now.toISOString()}::timestamptz) taken`,
  );
  return rows[0]?.taken === true;
}

/** Whether somebody is an operator now: asked anew each time, for it opens every company. */
export async function isOperator(database: Database, userId: string): Promise<boolean> {
  const [row] = await database.ask<{ is_operator: boolean }>({
    name: "is_operator",
    text: "select is_operator($1)",
    values: [userId],
  });
  return row?.is_operator === true;
}
