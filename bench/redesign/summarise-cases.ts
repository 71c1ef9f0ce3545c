import type { ScoredCase } from "./recolour-bench.ts";
import type { RegionScore } from "./region-score.ts";

type Measure = keyof RegionScore;

/** Medians of a method over all its cases. */
export type Summary = Record<Measure, number> & { method: string; cases: number; cpuMs: number };

const measures: readonly Measure[] = [
  "de",
  "de_p90",
  "ssim",
  "psnr",
  "spill",
  "de_gainfit",
  "de_local",
  "ssim_local",
];

/** One line a method, ours first, then the nearest to the truth. */
export function summarise(cases: readonly ScoredCase[]): Summary[] {
  const methods = [...new Set(cases.map(({ method }) => method))];
  const lines = methods.map((method) => {
    const own = cases.filter((entry) => entry.method === method);
    const medians = measures.map((measure) => [
      measure,
      round(median(own.map(({ score }) => score[measure]))),
    ]);
    return {
      method,
      cases: own.length,
      ...(Object.fromEntries(medians) as Record<Measure, number>),
      cpuMs: Math.round(median(own.map(({ cpuMs }) => cpuMs))),
    };
  });
  const rank = (line: Summary): number => (line.method === "ours" ? -1 : line.de);
  return lines.toSorted((a, b) => rank(a) - rank(b));
}

export type Target = {
  readonly task: "paint" | "floor";
  readonly measure: Measure;
  readonly target: number;
  /** The best simple method and the ceiling on the whole public set. */
  readonly baseline: number;
  readonly ceiling: number;
};

/** What is aimed at, on the whole public set. */
export const targets: readonly Target[] = [
  { task: "paint", measure: "de", target: 5, baseline: 5.25, ceiling: 4.75 },
  { task: "paint", measure: "ssim", target: 0.955, baseline: 0.954, ceiling: 0.96 },
  { task: "paint", measure: "de_gainfit", target: 2, baseline: 2.16, ceiling: 1.74 },
  { task: "floor", measure: "de", target: 6.5, baseline: 7.87, ceiling: 3.83 },
  { task: "floor", measure: "ssim", target: 0.905, baseline: 0.9, ceiling: 0.917 },
];

/** A line of the table of targets. */
export function verdictOf(
  { task, measure, target, baseline, ceiling }: Target,
  summaries: Readonly<Record<Target["task"], readonly Summary[]>>,
): Record<string, string | number | boolean> {
  const ours = summaries[task][0]?.[measure] ?? Number.NaN;
  const isMet = measure === "ssim" ? ours >= target : ours <= target;
  return { task, measure, ours, target, isMet, "best baseline": baseline, ceiling };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
