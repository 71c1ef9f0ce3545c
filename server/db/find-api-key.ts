import { and, eq, isNull, lte, or } from "drizzle-orm";

import { readApiKeyCompany } from "#shared/api-key.ts";
import type { ApiKeyPermission } from "#shared/api-key.ts";

import type { Clock } from "../runtime/clock.ts";
import type { Database } from "./database.ts";
import { apiKeys } from "./schema/company-people.ts";
import { hashToken } from "./tokens.ts";

/** A living key and the person it acts as. */
export type StoredApiKey = {
  id: string;
  companyId: string;
  userId: string;
  permissions: readonly ApiKeyPermission[];
};

const noteUseEveryMs = 60_000;

/**
 * The key of a company's own program, found by its hash among those of the company it names; null
 * when it opens nothing. That it was used is noted once a minute at most.
 */
export async function findApiKey(
  { database, clock }: { database: Database; clock: Clock },
  key: string,
): Promise<StoredApiKey | null> {
  const companyId = readApiKeyCompany(key);
  if (companyId === null) return null;
  const now = clock.now();
  const noteAgainFrom = new Date(now.getTime() - noteUseEveryMs);
  return database.withTenant(companyId, async (tx) => {
    const [row] = await tx
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.keyHash, hashToken(key)), eq(apiKeys.revoked, false)));
    if (row === undefined) return null;
    const isUnnoted = or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, noteAgainFrom));
    if (row.lastUsedAt === null || row.lastUsedAt <= noteAgainFrom) {
      await tx
        .update(apiKeys)
        .set({ lastUsedAt: now })
        .where(and(eq(apiKeys.id, row.id), isUnnoted));
    }
    return { id: row.id, companyId, userId: row.userId, permissions: row.permissions };
  });
}
