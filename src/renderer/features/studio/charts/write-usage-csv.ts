import { usageMetrics } from "#shared/usage.ts";
import type { UsageReport } from "#shared/wires/http/record-calls.ts";
import { writeCsv } from "#shared/csv.ts";
import type { CsvValue } from "#shared/csv.ts";

/** All figures of both periods, a line a day and the oldest first, then the products. */
export function writeUsageCsv(report: UsageReport): string {
  const toRows = (days: readonly string[], which: "before" | "now"): CsvValue[][] =>
    days.map((day, index) => [
      day,
      ...usageMetrics.map((metric) => report.series[metric][which][index] ?? 0),
    ]);
  return writeCsv([
    ["day", ...usageMetrics],
    ...toRows(report.daysBefore, "before"),
    ...toRows(report.days, "now"),
    [],
    ["product", "sku", "times applied"],
    ...report.products.map(({ id, product, count }) => [
      product?.name ?? id,
      product?.sku ?? null,
      count,
    ]),
  ]);
}
