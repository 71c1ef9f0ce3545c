import { and, eq, sql } from "drizzle-orm";

import type { Database } from "../db/database.ts";
import { storedFiles } from "../db/schema/stored-files.ts";
import { readCompanyId } from "../storage/storage-key.ts";
import type { FileFacts } from "../storage/storage.ts";

export type StoredFileRow = typeof storedFiles.$inferSelect;

/** What is known of a company's stored files. Each call is a transaction of its own. */
export type FileRecords = {
  find(key: string): Promise<StoredFileRow | null>;
  /** Before a file is written, and for what was learned of one. It counts as good from then on. */
  note(key: string, facts: FileFacts): Promise<void>;
  /** After its bytes were compared, or it was found lost or spoilt. */
  judge(key: string, verdict: "good" | "damaged"): Promise<void>;
  forget(key: string): Promise<void>;
};

export function createFileRecords(database: Database, now: () => Date): FileRecords {
  const inCompanyOf = <Result>(
    key: string,
    work: Parameters<typeof database.withTenant<Result>>[1],
  ) => database.withTenant(readCompanyId(key), work);
  return {
    find: async (key) => {
      const rows = await inCompanyOf(key, (tx) => tx.select().from(storedFiles).where(isFile(key)));
      return rows[0] ?? null;
    },
    note: async (key, { bytes, sha256 }) => {
      // All processes go by the one clock of the database: what is young to one is not old to another.
      const facts = { bytes, sha256, storedAt: sql`now()`, checkedAt: null, damagedAt: null };
      await inCompanyOf(key, (tx) =>
        tx
          .insert(storedFiles)
          .values({ companyId: readCompanyId(key), key, ...facts })
          .onConflictDoUpdate({ target: [storedFiles.companyId, storedFiles.key], set: facts }),
      );
    },
    judge: async (key, verdict) => {
      const damagedAt = verdict === "good" ? null : now();
      await inCompanyOf(key, (tx) =>
        tx.update(storedFiles).set({ checkedAt: now(), damagedAt }).where(isFile(key)),
      );
    },
    forget: async (key) => {
      await inCompanyOf(key, (tx) => tx.delete(storedFiles).where(isFile(key)));
    },
  };
}

function isFile(key: string) {
  return and(eq(storedFiles.companyId, readCompanyId(key)), eq(storedFiles.key, key));
}
