import { median } from "../redesign/summarise-cases.ts";
import type { RealRow } from "./real-row.ts";

export type RealSummary = {
  readonly means: Record<string, number>;
  readonly medians: Record<string, number>;
  /** The means of the walls, floors and ceilings of their own. */
  readonly byKind: Record<string, Record<string, number>>;
};

/**
 * Every figure over all rows that have it. `harmful` is the share of all later clicks that do harm,
 * not a mean of the targets' shares.
 */
export function summariseReal(rows: readonly RealRow[]): RealSummary {
  const selected = rows.filter(({ part, way }) => part === "select" && way === "");
  const kinds = [...new Set(selected.map(({ kind }) => kind))];
  const byKind = kinds.map((kind) => [kind, meansOf(selected.filter((row) => row.kind === kind))]);
  const own = rows.filter(({ part, way }) => part !== "select" || way === "");
  const medians = collect(own).map(([name, values]) => [name, round(median(values))]);
  return {
    means: meansOf(own),
    medians: Object.fromEntries(medians) as Record<string, number>,
    byKind: Object.fromEntries(byKind) as RealSummary["byKind"],
  };
}

function meansOf(rows: readonly RealRow[]): Record<string, number> {
  const columns = collect(rows);
  const sums = new Map(columns.map(([name, values]) => [name, sumOf(values)]));
  const means = columns.map(([name, values]) => [name, round(sumOf(values) / values.length)]);
  const later = sums.get("laterClicks") ?? 0;
  if (later > 0) means.push(["harmful", round((sums.get("harmfulClicks") ?? 0) / later)]);
  return Object.fromEntries(means) as Record<string, number>;
}

function collect(rows: readonly RealRow[]): [string, number[]][] {
  const columns = new Map<string, number[]>();
  for (const { figures } of rows) {
    for (const [name, value] of Object.entries(figures)) {
      if (value === null || !Number.isFinite(value)) continue;
      const values = columns.get(name) ?? [];
      values.push(value);
      columns.set(name, values);
    }
  }
  return [...columns];
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
