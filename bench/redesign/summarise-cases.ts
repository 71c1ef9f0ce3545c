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

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
