import { mkdir, writeFile } from "node:fs/promises";

/** One line of a benchmark's table; times are milliseconds of the fastest and middle round. */
export type BenchRow = {
  name: string;
  megapixels: number;
  maskedPixels: number;
  fastestMs: number;
  medianMs: number;
};

/** Runs a job `rounds` times and returns the fastest and the middle wall time. */
export function measureRounds(rounds: number, job: () => void): [number, number] {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    job();
    return performance.now() - start;
  }).toSorted((a, b) => a - b);
  return [Math.round(times[0]!), Math.round(times[Math.floor(times.length / 2)]!)];
}

/** Prints the rows as a table and writes them to `bench/results/<name>.json`. */
export async function reportRows(name: string, rows: readonly BenchRow[]): Promise<void> {
  console.table(rows);
  const folder = new URL("results/", import.meta.url);
  await mkdir(folder, { recursive: true });
  const report = { name, node: process.version, rows };
  await writeFile(new URL(`${name}.json`, folder), `${JSON.stringify(report, null, 2)}\n`);
}
