import type { SceneResult } from "./compare-engines.ts";
import { medianOf, type Measure } from "./erase-table.ts";
import type { BrowserRow } from "./measure-browser.ts";
import type { LargeRow } from "./measure-large.ts";

type Limit = { readonly atMost: number } | { readonly atLeast: number };

export type TargetRow = { measure: string; target: string; here: string; verdict: string };

/** What the eraser wants to reach on RoomBench's public rooms, medians over the scenes. */
const sceneTargets: readonly (readonly [Measure, string, Limit])[] = [
  ["swd", "SWD", { atMost: 1.5 }],
  ["psnr", "PSNR", { atLeast: 15.8 }],
  ["psnrObj", "PSNR obj", { atLeast: 17.4 }],
  ["ssimObj", "SSIM obj", { atLeast: 0.64 }],
  ["gmsd", "GMSD", { atMost: 0.235 }],
  ["de", "dE2000", { atMost: 11.5 }],
  ["outside", "outside", { atMost: 0 }],
  ["outsideChanged", "outside changed", { atMost: 0 }],
  ["wholeCpuSeconds", "CPU s, whole process", { atMost: 0.8 }],
  ["fillCpuSeconds", "CPU s, first fill of a process", { atMost: 0.8 }],
  ["warmCpuSeconds", "CPU s, warm fill (median of 5)", { atMost: 0.8 }],
];

const largeTargets = [
  ["3 MP", "wholeCpuSeconds", "CPU s at 3 MP, whole process", 5],
  ["12 MP", "wholeCpuSeconds", "CPU s at 12 MP, whole process", 20],
  ["12 MP", "peakMegabytes", "peak MB at 12 MP, whole process", 400],
] as const;

const browserTargets: Readonly<Record<BrowserRow["measure"], number>> = {
  "until the result": 400,
  "until the first progress": 100,
  "longest without progress": 100,
  "from stopping to an idle worker": 50,
};

/** The targets beside the medians of these scenes. */
export function judgeScenes(scenes: readonly SceneResult[]): TargetRow[] {
  return sceneTargets.flatMap(([measure, name, limit]) => {
    const here = medianOf(scenes, measure);
    return Number.isNaN(here) ? [] : [judge(name, here, limit)];
  });
}

/** The targets of large photos beside what `engine` needed. */
export function judgeLarge(rows: readonly LargeRow[], engine: string): TargetRow[] {
  return largeTargets.flatMap(([size, measure, name, atMost]) =>
    rows
      .filter((row) => row.size === size && row.engine === engine)
      .map((row) => judge(name, row[measure], { atMost })),
  );
}

/** The targets of the browser's worker beside its walls. */
export function judgeBrowser(rows: readonly BrowserRow[]): TargetRow[] {
  return rows.map(({ measure, medianMs }) =>
    judge(`browser, 256² of 12 MP: ms ${measure}`, medianMs, { atMost: browserTargets[measure] }),
  );
}

function judge(measure: string, here: number, limit: Limit): TargetRow {
  const isReached = "atMost" in limit ? here <= limit.atMost : here >= limit.atLeast;
  return {
    measure,
    target: "atMost" in limit ? `≤ ${limit.atMost}` : `≥ ${limit.atLeast}`,
    here: String(Math.round(here * 1000) / 1000),
    verdict: isReached ? "reached" : "missed",
  };
}
