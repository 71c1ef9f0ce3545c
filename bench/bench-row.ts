import { median } from "./redesign/summarise-cases.ts";

/** What one thing of one room or photo came to, as all benchmarks of pictures write it. */
export type BenchRow = {
  readonly part: string;
  /** The room or the photo. */
  readonly scene: string;
  readonly target: string;
  /** Of what class the target is; empty where there are none. */
  readonly kind: string;
  /** Which of several ways of doing it: a mask, a colour; empty for the one way. */
  readonly way: string;
  /** `ours`, or the name of a peer. */
  readonly engine: string;
  /** By name; null where a figure does not apply. A name means the same in every row. */
  readonly figures: Readonly<Record<string, number | null>>;
  readonly clicks?: { readonly iou: readonly number[]; readonly signs: string };
};

/** Ours over all rows that have a figure. */
export type BenchSummary = {
  readonly medians: Record<string, number>;
  readonly means: Record<string, number>;
  /** The means of each class of targets. */
  readonly meansByKind: Record<string, Record<string, number>>;
};

/**
 * Medians and means of ours. `harmful` is the share of all later clicks that do harm, not a mean of
 * the targets' shares.
 */
export function summariseRows(rows: readonly BenchRow[]): BenchSummary {
  const ours = rows.filter(({ engine }) => engine === "ours");
  const kinds = [...new Set(ours.map(({ kind }) => kind))].filter(Boolean);
  const meansByKind = Object.fromEntries(
    kinds.map((kind) => [kind, meansOf(ours.filter((row) => row.kind === kind))]),
  );
  const medians = collectFigures(ours).map(([name, values]) => [name, round(median(values))]);
  const byName = Object.fromEntries(medians) as Record<string, number>;
  return { medians: byName, means: meansOf(ours), meansByKind };
}

/** Scores under names of their own: `de` of `paint` is `paintDe`, `de_p90` is `paintDeP90`. */
export function nameFigures(
  prefix: string,
  scores: Readonly<Record<string, number>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(scores).map(([name, value]) => [
      prefix + name.split("_").map(capitalise).join(""),
      value,
    ]),
  );
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function meansOf(rows: readonly BenchRow[]): Record<string, number> {
  const sums = new Map(collectFigures(rows).map(([name, values]) => [name, values]));
  const means = [...sums].map(([name, values]) => [name, round(sumOf(values) / values.length)]);
  const later = sumOf(sums.get("laterClicks") ?? []);
  if (later > 0) means.push(["harmful", round(sumOf(sums.get("harmfulClicks") ?? []) / later)]);
  return Object.fromEntries(means) as Record<string, number>;
}

function collectFigures(rows: readonly BenchRow[]): [string, number[]][] {
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
