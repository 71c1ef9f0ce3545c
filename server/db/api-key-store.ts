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

export type ApiKeyStore = {
  /** Null when the key opens nothing. That it was used is noted once a minute at most. */
  find(key: string): Promise<StoredApiKey | null>;
};

const noteUseEveryMs = 60_000;

/** Keys of companies' own programs; found by their hash among those of the company they name. */
export function createApiKeyStore(database: Database, clock: Clock): ApiKeyStore {
  return {
    async find(key) {
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
    },
  };
}
