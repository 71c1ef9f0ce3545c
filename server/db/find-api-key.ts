import { and, eq, gt, isNull, lte, or } from "drizzle-orm";

import { readApiKeyCompany } from "#shared/api-key.ts";
import type { ApiKeyPermission } from "#shared/api-key.ts";
import type { AppErrorCode } from "#shared/app-error.ts";
import { toUsageDay } from "#shared/usage.ts";

import type { Clock } from "../runtime/clock.ts";
import type { Database, Transaction } from "./database.ts";
import { notePersonEvent } from "./note-person-event.ts";
import { apiKeys } from "./schema/company-people.ts";
import { auditEntries } from "./schema/company-records.ts";
import { hashToken } from "./tokens.ts";
import { writeAudit } from "./write-audit.ts";

/** A living key and the person it acts as. */
export type StoredApiKey = {
  id: string;
  companyId: string;
  userId: string;
  permissions: readonly ApiKeyPermission[];
  /** Who has its secret, as far as anybody knows; null when they are gone. */
  createdBy: string | null;
};

const noteUseEveryMs = 60_000;
/** A program that asks too often would fill the log. */
const noteLimitEveryMs = 60_000;

/**
 * The key of a company's own program, found by its hash among those of the company it names; null
 * when it opens nothing. That it was used is noted once a minute at most, and in the audit log once a
 * day (UTC); that it opens nothing any more each time. One that never was a key is no company's: the
 * installation's own log has it.
 */
export async function findApiKey(
  { database, clock }: { database: Database; clock: Clock },
  key: string,
): Promise<StoredApiKey | null> {
  const companyId = readApiKeyCompany(key);
  if (companyId === null) return null;
  const now = clock.now();
  const found = await database.withTenant(companyId, async (tx) => {
    const [row] = await tx
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.keyHash, hashToken(key)));
    if (row === undefined) return "unknown";
    if (row.revoked) return writeRefusal(tx, { row, at: now, reason: "revoked" });
    await noteUse(tx, row, now);
    const { id, userId, permissions, createdBy } = row;
    return { id, companyId, userId, permissions, createdBy };
  });
  if (found !== "unknown") return found;
  const details = { company: companyId };
  await database.withIdentity((tx) =>
    notePersonEvent(tx, { at: now, userId: null, action: "key.refused", details }),
  );
  return null;
}

type KeyRow = typeof apiKeys.$inferSelect;

async function noteUse(tx: Transaction, row: KeyRow, now: Date): Promise<void> {
  const noteAgainFrom = new Date(now.getTime() - noteUseEveryMs);
  if (row.lastUsedAt !== null && row.lastUsedAt > noteAgainFrom) return;
  const isUnnoted = or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, noteAgainFrom));
  const noted = await tx
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, row.id), isUnnoted))
    .returning({ id: apiKeys.id });
  const isFirstOfDay = row.lastUsedAt === null || toUsageDay(row.lastUsedAt) !== toUsageDay(now);
  if (noted.length === 0 || !isFirstOfDay) return;
  const { name, prefix, userId } = row;
  const change = { at: now, actor: { userId, name } };
  await writeAudit(tx, { ...change, action: "key.used", target: name, details: { prefix } });
}

/**
 * Notes in the company's audit log that a key was right and its use refused all the same, by the
 * failure's code; `rate_limited` once a minute.
 */
export async function noteRefusedKey(
  { database, clock }: { database: Database; clock: Clock },
  { companyId, userId }: Pick<StoredApiKey, "companyId" | "userId">,
  reason: AppErrorCode,
): Promise<void> {
  const at = clock.now();
  await database.withTenant(companyId, async (tx) => {
    if (reason === "rate_limited" && (await wasRefusedSince(tx, userId, at))) return;
    const [row] = await tx.select().from(apiKeys).where(eq(apiKeys.userId, userId));
    if (row !== undefined) await writeRefusal(tx, { row, at, reason });
  });
}

async function wasRefusedSince(tx: Transaction, userId: string, at: Date): Promise<boolean> {
  const [known] = await tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.actorUserId, userId),
        eq(auditEntries.action, "key.refused"),
        gt(auditEntries.at, new Date(at.getTime() - noteLimitEveryMs)),
      ),
    )
    .limit(1);
  return known !== undefined;
}

async function writeRefusal(
  tx: Transaction,
  { row, at, reason }: { row: KeyRow; at: Date; reason: AppErrorCode | "revoked" },
): Promise<null> {
  const { name, prefix, userId } = row;
  const details = { prefix, reason };
  const change = { at, actor: { userId, name } };
  await writeAudit(tx, { ...change, action: "key.refused", target: name, details });
  return null;
}
