import { sql } from "drizzle-orm";

import type { UsageMetric } from "#shared/usage.ts";

import type { Transaction } from "../../db/database.ts";
import { usageDays } from "../../db/schema/company-records.ts";

export type UsageEvent = {
  /** UTC; see `toUsageDay`. */
  day: string;
  metric: UsageMetric;
  /** What of it, such as a product's id. */
  subject?: string;
  /** How many at once; 1 when left out. */
  by?: number;
};

/**
 * Counts something that happened in the transaction's company, as its last statement: the row is
 * everybody's, and held until the transaction ends. Works in a savepoint: a count that fails is
 * told to `onFailure` and changes nothing about what is counted.
 */
export async function countUsage(
  tx: Transaction,
  { day, metric, subject = "", by = 1 }: UsageEvent,
  onFailure: (error: unknown) => void = () => undefined,
): Promise<void> {
  try {
    await tx.transaction((point) =>
      point
        .insert(usageDays)
        .values({ companyId: sql`current_company_id()`, day, metric, subject, count: by })
        .onConflictDoUpdate({
          target: [usageDays.companyId, usageDays.day, usageDays.metric, usageDays.subject],
          set: { count: sql`${usageDays.count} + ${by}` },
        }),
    );
  } catch (error) {
    onFailure(error);
  }
}
