import { z } from "zod";

/** What is counted of a company's use, a day at a time. */
export const usageMetrics = [
  "visit",
  "embed-visit",
  "upload",
  "design",
  "render",
  "download",
  "share",
  "quote",
  "product-applied",
] as const;

export const usageMetricSchema = z.enum(usageMetrics);
export type UsageMetric = z.infer<typeof usageMetricSchema>;

/** The day (UTC) that something at `at` is counted on: `2026-03-14`. */
export function toUsageDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** How far back figures are asked for: four weeks compare weekdays with weekdays. */
export const usagePeriods = [7, 28, 90] as const;
export type UsagePeriod = (typeof usagePeriods)[number];
export const usageDaysSchema = z.coerce.number().pipe(z.literal(usagePeriods)).default(28);

const dayMs = 24 * 60 * 60_000;

/** The `count` days that end with `last`, the oldest first. */
export function listUsageDays(last: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    toUsageDay(new Date(last.getTime() - (count - 1 - index) * dayMs)),
  );
}
