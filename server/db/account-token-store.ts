import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import type { Transaction } from "./database.ts";
import { holdLock } from "./hold-lock.ts";
import { accountTokens } from "./schema/accounts.ts";
import { createToken, hashToken } from "./tokens.ts";

/** What a link in an email is for. */
export type AccountTokenPurpose = "register" | "reset-password" | "change-email";

/** A link's token as stored; the token itself is only in the email. */
export type AccountToken = {
  purpose: AccountTokenPurpose;
  /** Null while registering. */
  userId: string | null;
  email: string;
  payload: unknown;
};

const hourMs = 60 * 60_000;
const lifeMs: Readonly<Record<AccountTokenPurpose, number>> = {
  register: 24 * hourMs,
  "change-email": 24 * hourMs,
  "reset-password": hourMs,
};

type Account = Pick<AccountToken, "purpose" | "userId" | "email">;
/** A token that somebody brings, and what it may be for. */
type Brought = { now: Date; token: string; purposes: readonly AccountTokenPurpose[] };

/**
 * Makes a link's token of 256 random bits, good once. An older one of the same purpose for the
 * same account, or for the same email while registering, is worth nothing from then on.
 */
export async function issueAccountToken(
  tx: Transaction,
  now: Date,
  entry: AccountToken,
): Promise<string> {
  const token = createToken();
  // Two that are asked for at once must not both live.
  await holdLock(tx, `${entry.purpose} ${entry.userId ?? entry.email}`);
  await tx.delete(accountTokens).where(isSameAccount(entry));
  await tx.insert(accountTokens).values({
    ...entry,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs[entry.purpose]),
  });
  return token;
}

/** Looks at a token without using it up; null when it is unknown, used up, expired or for others. */
export async function findAccountToken(
  tx: Transaction,
  brought: Brought,
): Promise<AccountToken | null> {
  const [row] = await tx.select().from(accountTokens).where(isLiving(brought));
  return row ?? null;
}

/** Uses a token up. Of any number of callers at the same time only one gets it. */
export async function takeAccountToken(
  tx: Transaction,
  brought: Brought,
): Promise<AccountToken | null> {
  const [row] = await tx.delete(accountTokens).where(isLiving(brought)).returning();
  return row ?? null;
}

/** Makes all links of a person worthless. */
export async function deleteAccountTokensOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(accountTokens).where(eq(accountTokens.userId, userId));
}

function isSameAccount({ purpose, userId, email }: Account): SQL | undefined {
  const account =
    userId === null
      ? and(isNull(accountTokens.userId), eq(accountTokens.email, email))
      : eq(accountTokens.userId, userId);
  return and(eq(accountTokens.purpose, purpose), account);
}

function isLiving({ now, token, purposes }: Brought): SQL | undefined {
  return and(
    eq(accountTokens.tokenHash, hashToken(token)),
    inArray(accountTokens.purpose, [...purposes]),
    gt(accountTokens.expiresAt, now),
  );
}
