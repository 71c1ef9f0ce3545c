import { sql } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";

import type { Transaction } from "../db/database.ts";

/** The failure for who has as much as they may have; says whose limit it is and what it is. */
export function createQuotaExceeded(
  of: "person" | "company",
  limit: { maxPhotos?: number; maxBytes?: number },
): AppError {
  return new AppError("quota_exceeded", `This ${of} can store no more.`, {
    details: { of, ...limit },
  });
}

/**
 * Throws `quota_exceeded` when a company's files and `more` bytes are more than an installation gives
 * it. Files are noted before the row that names them, so who asks after storing counts their own.
 */
export async function refuseFullCompany(
  tx: Transaction,
  maxBytes: number,
  more: number,
): Promise<void> {
  const { rows } = await tx.execute<{ bytes: number }>(sql`select stored_bytes()::float8 as bytes`);
  if ((rows[0]?.bytes ?? 0) + more > maxBytes) throw createQuotaExceeded("company", { maxBytes });
}
