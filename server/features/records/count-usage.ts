import { sql } from "drizzle-orm";
import type { FastifyReply } from "fastify";

import { toUsageDay } from "#shared/usage.ts";
import type { UsageMetric } from "#shared/usage.ts";

import type { Transaction } from "../../db/database.ts";
import { usageDays } from "../../db/schema/company-records.ts";
import { afterAnswer } from "../../http/after-answer.ts";

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

/** Counts what has no transaction of its own, once the answer is out; a failure is only logged. */
export function countAfterAnswer(
  reply: FastifyReply,
  companyId: string,
  metric: UsageMetric,
): void {
  const { database, clock } = reply.server.dependencies;
  const day = toUsageDay(clock.now());
  afterAnswer(reply, `counting a ${metric}`, () =>
    database.withTenant(companyId, (tx) =>
      countUsage(tx, { day, metric }, (error) => {
        throw error;
      }),
    ),
  );
}
