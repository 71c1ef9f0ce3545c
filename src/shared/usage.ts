import { z } from "zod";

/** What is counted of a company's use, a day at a time. */
export const usageMetrics = [
  "visit",
  "embed-visit",
  "upload",
  "design",
  "render",
  "download",
  "quote",
  "product-applied",
] as const;

export const usageMetricSchema = z.enum(usageMetrics);
export type UsageMetric = z.infer<typeof usageMetricSchema>;

/** The day (UTC) that something at `at` is counted on: `2026-03-14`. */
export function toUsageDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}
