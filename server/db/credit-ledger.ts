import { and, desc, eq, sql } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { CompanyFeatures } from "#shared/company.ts";

import type { Transaction } from "./database.ts";
import { creditAccounts, creditEntries } from "./schema/credits.ts";

type Prices = Pick<CompanyFeatures, "credits_per_render" | "credits_start">;

/**
 * Reserves for a render of the transaction's company what the company has renders cost. How the render
 * ends, the database settles itself (migration 0033). Throws `insufficient_credits`.
 */
export async function reserveCredits(
  tx: Transaction,
  { userId, renderId, now }: { userId: string; renderId: string; now: Date },
): Promise<void> {
  const at = now.toISOString();
  const { rows } = await tx.execute<{ missing: string }>(
    sql`select reserve_credits(${userId}, ${renderId}, ${at}) as missing`,
  );
  const missing = Number(rows[0]?.missing ?? 0);
  if (missing === 0) return;
  throw new AppError("insufficient_credits", "There are not enough credits for this render.", {
    details: { missing },
  });
}

/** Gives somebody credits in the transaction's company, once for each `grantId`; answers their balance. */
export async function grantCredits(
  tx: Transaction,
  grant: { userId: string; amount: number; grantId: string; now: Date },
): Promise<number> {
  const { userId, amount, grantId, now } = grant;
  const { rows } = await tx.execute<{ balance: string }>(
    sql`select grant_credits(${userId}, ${amount}, ${grantId}, ${now.toISOString()}) as balance`,
  );
  return Number(rows[0]?.balance ?? 0);
}

/**
 * What a person can spend in the transaction's company: a sum over their entries. Who has never used or
 * been given any has what a new visitor starts with; nothing is seen of credits where none are charged.
 */
export async function readBalance(
  tx: Transaction,
  userId: string,
  { credits_per_render: price, credits_start: start }: Prices,
): Promise<number> {
  if (price === 0) return 0;
  const { companyId, id } = creditAccounts;
  const [row] = await tx
    .select({ balance: sql<string>`count_credits(${companyId}, ${id})` })
    .from(creditAccounts)
    .where(eq(creditAccounts.ownerUserId, userId));
  return row === undefined ? start : Number(row.balance);
}

/** A person's ledger in the transaction's company, the newest first; all of it without a limit. */
export async function listEntries(tx: Transaction, userId: string, limit: number | null) {
  const { id, kind, amount, at } = creditEntries;
  const asked = tx
    .select({ id, kind, amount, at })
    .from(creditEntries)
    .innerJoin(
      creditAccounts,
      and(
        eq(creditAccounts.companyId, creditEntries.companyId),
        eq(creditAccounts.id, creditEntries.accountId),
      ),
    )
    .where(eq(creditAccounts.ownerUserId, userId))
    .orderBy(desc(creditEntries.at), desc(creditEntries.id));
  const rows = limit === null ? await asked : await asked.limit(limit);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** What the company's people were given and what became of it, as sums over the ledger. */
export async function sumLedger(
  tx: Transaction,
): Promise<Record<"granted" | "available" | "reserved" | "spent", number>> {
  const { amount, debit, credit } = creditEntries;
  const put = (book: string) =>
    sql<string>`coalesce(sum(${amount}) filter (where ${credit} = ${book}), 0)`;
  const taken = (book: string) =>
    sql<string>`coalesce(sum(${amount}) filter (where ${debit} = ${book}), 0)`;
  const [row] = await tx
    .select({
      granted: taken("issued"),
      available: sql<string>`${put("available")} - ${taken("available")}`,
      reserved: sql<string>`${put("reserved")} - ${taken("reserved")}`,
      spent: put("spent"),
    })
    .from(creditEntries);
  return {
    granted: Number(row?.granted ?? 0),
    available: Number(row?.available ?? 0),
    reserved: Number(row?.reserved ?? 0),
    spent: Number(row?.spent ?? 0),
  };
}
