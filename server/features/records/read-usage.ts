import { and, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";

import { listUsageDays, usageMetrics } from "#shared/usage.ts";
import type { UsageMetric } from "#shared/usage.ts";
import type { UsageReport } from "#shared/wires/http/record-calls.ts";

import type { Transaction } from "../../db/database.ts";
import { usageDays } from "../../db/schema/company-records.ts";
import { materials } from "../../db/schema/materials.ts";
import { renders } from "../../db/schema/renders.ts";
import type { TenantCall } from "../../http/add-call.ts";

const listedProducts = 10;
const dayMs = 24 * 60 * 60_000;

/** What was counted in the last `period` days, today included, and in as many before them. */
export async function readUsage(call: TenantCall<"getUsageReport">): Promise<UsageReport> {
  const { tx, now, query } = call;
  const period = query.days;
  const both = listUsageDays(now, 2 * period);
  const daysBefore = both.slice(0, period);
  const days = both.slice(period);
  return {
    days,
    daysBefore,
    series: await readSeries(tx, days, daysBefore),
    medianRenderSeconds: {
      now: await readMedianRender(tx, days),
      before: await readMedianRender(tx, daysBefore),
    },
    products: await readProducts(tx, days),
  };
}

async function readSeries(
  tx: Transaction,
  days: readonly string[],
  daysBefore: readonly string[],
): Promise<UsageReport["series"]> {
  const rows = await tx
    .select({
      day: usageDays.day,
      metric: usageDays.metric,
      count: sql<number>`sum(${usageDays.count})::float8`,
    })
    .from(usageDays)
    .where(inArray(usageDays.day, [...daysBefore, ...days]))
    .groupBy(usageDays.day, usageDays.metric);
  const counts = new Map(rows.map(({ day, metric, count }) => [`${metric} ${day}`, count]));
  const pick = (metric: UsageMetric, wanted: readonly string[]) =>
    wanted.map((day) => counts.get(`${metric} ${day}`) ?? 0);
  const entries = usageMetrics.map((metric) => [
    metric,
    { now: pick(metric, days), before: pick(metric, daysBefore) },
  ]);
  return Object.fromEntries(entries) as UsageReport["series"];
}

async function readMedianRender(tx: Transaction, days: readonly string[]): Promise<number | null> {
  const from = new Date(`${days[0]}T00:00:00Z`);
  const to = new Date(from.getTime() + days.length * dayMs);
  const waited = sql`extract(epoch from ${renders.finishedAt} - ${renders.createdAt})`;
  const [row] = await tx
    .select({
      seconds: sql<number | null>`percentile_cont(0.5) within group (order by ${waited})`,
    })
    .from(renders)
    .where(
      and(eq(renders.state, "done"), gte(renders.finishedAt, from), lt(renders.finishedAt, to)),
    );
  return row?.seconds ?? null;
}

async function readProducts(
  tx: Transaction,
  days: readonly string[],
): Promise<UsageReport["products"]> {
  const total = sql<number>`sum(${usageDays.count})::float8`;
  const rows = await tx
    .select({ id: usageDays.subject, count: total })
    .from(usageDays)
    .where(and(eq(usageDays.metric, "product-applied"), inArray(usageDays.day, [...days])))
    .groupBy(usageDays.subject)
    .orderBy(desc(total), usageDays.subject)
    .limit(listedProducts);
  const ids = rows.map(({ id }) => id);
  const known =
    ids.length === 0 ? [] : await tx.select().from(materials).where(inArray(materials.id, ids));
  return rows.map(({ id, count }) => {
    const found = known.find((material) => material.id === id);
    const product =
      found === undefined
        ? null
        : { name: found.name, sku: found.sku, kind: found.kind, colour: found.colour };
    return { id, product, count };
  });
}
