import type { BenchRow } from "../bench-row.ts";
import type { EngineResult, SceneResult } from "./compare-engines.ts";

/** Columns of the tables: what is measured, its heading, its decimals. */
const columns = [
  ["psnr", "PSNR", 2],
  ["ssim", "SSIM", 4],
  ["psnrObj", "PSNR obj", 2],
  ["ssimObj", "SSIM obj", 4],
  ["gmsd", "GMSD", 4],
  ["swd", "SWD", 2],
  ["seam", "seam", 2],
  ["de", "dE2000", 2],
  ["outside", "outside", 3],
  ["outsideChanged", "outs. chg", 4],
  ["wholeCpuSeconds", "CPU s", 2],
  ["fillCpuSeconds", "first fill", 2],
  ["warmCpuSeconds", "warm fill", 2],
  ["peakMegabytes", "peak MB", 0],
] as const;

export type Measure = (typeof columns)[number][0];

/** The median of each measure over an engine's scenes; not a number where nothing was measured. */
export function medianOf(scenes: readonly SceneResult[], measure: Measure): number {
  const values = scenes
    .map((scene) => scene[measure])
    .filter((value) => value !== null && Number.isFinite(value))
    .toSorted((a, b) => (a ?? 0) - (b ?? 0));
  const low = values[(values.length - 1) >> 1] ?? Number.NaN;
  const high = values[values.length >> 1] ?? Number.NaN;
  return (low + high) / 2;
}

/** Medians of every engine, one a line. */
export function tableOfEngines(engines: readonly EngineResult[]): string {
  return layOut(
    engines.map(({ name, scenes }) => [
      name,
      ...columns.map(([measure, , digits]) => format(medianOf(scenes, measure), digits)),
    ]),
    "median",
  );
}

/** Every scene of one engine, one a line. */
export function tableOfScenes({ name, scenes }: EngineResult): string {
  return layOut(
    scenes.map((scene) => [
      scene.scene,
      ...columns.map(([measure, , digits]) => format(scene[measure], digits)),
    ]),
    name,
  );
}

/** All medians by their names, for a file. */
export function mediansOf(scenes: readonly SceneResult[]): Record<string, number | null> {
  const entries = columns.map(([measure]) => {
    const median = medianOf(scenes, measure);
    return [measure, Number.isNaN(median) ? null : median] as const;
  });
  return Object.fromEntries(entries);
}

/** Medians of one measure with several seeds. */
export type SpreadRow = {
  readonly measure: string;
  readonly least: number;
  readonly most: number;
  /** The standard deviation over the seeds. */
  readonly deviation: number;
  readonly bySeed: string;
};

const spreadMeasures = ["swd", "psnrObj", "ssimObj", "psnr", "ssim", "de"] as const;

/** How much the medians depend on the seed. */
export function tableOfSeeds(
  bySeed: readonly { readonly seed: number; readonly scenes: readonly SceneResult[] }[],
): SpreadRow[] {
  return spreadMeasures.map((measure) => {
    const medians = bySeed.map(({ scenes }) => medianOf(scenes, measure));
    const mean = medians.reduce((sum, value) => sum + value, 0) / medians.length;
    const variance = medians.reduce((sum, value) => sum + (value - mean) ** 2, 0) / medians.length;
    return {
      measure,
      least: Math.min(...medians),
      most: Math.max(...medians),
      deviation: Math.sqrt(variance),
      bySeed: bySeed.map(({ seed }, i) => `${seed}: ${medians[i]!.toFixed(4)}`).join(", "),
    };
  });
}

/** Every engine's scores and costs of every scene. */
export function listRows(results: readonly EngineResult[]): BenchRow[] {
  return results.flatMap(({ name, kind, scenes }) =>
    scenes.map(({ scene, ...figures }) => ({
      part: "erase",
      scene,
      target: "",
      kind: "",
      way: "",
      engine: kind === "ours" ? "ours" : name,
      figures,
    })),
  );
}

function format(value: number | null, digits: number): string {
  return value === null || Number.isNaN(value) ? "-" : value.toFixed(digits);
}

function layOut(rows: readonly (readonly string[])[], title: string): string {
  const heading = [title, ...columns.map(([, name]) => name)];
  const widths = heading.map((name, i) =>
    Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)),
  );
  return [heading, ...rows]
    .map((row) =>
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
        .join("  "),
    )
    .join("\n");
}
