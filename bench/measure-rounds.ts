import { mkdir, writeFile } from "node:fs/promises";

/** One line of a benchmark's table; times are milliseconds, CPU the least busy round's. */
export type BenchRow = {
  name: string;
  megapixels: number;
  maskedPixels: number;
  fastestMs: number;
  medianMs: number;
  cpuMs: number;
};

/** Runs a job `rounds` times: fastest and middle wall time, and the least processor time. */
export function measureRounds(
  rounds: number,
  job: () => void,
): Pick<BenchRow, "fastestMs" | "medianMs" | "cpuMs"> {
  const walls: number[] = [];
  const cpus: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const cpu = process.cpuUsage();
    job();
    walls.push(Math.round(performance.now() - start));
    cpus.push(Math.round(process.cpuUsage(cpu).user / 1000));
  }
  walls.sort((a, b) => a - b);
  const medianMs = walls[Math.floor(walls.length / 2)]!;
  return { fastestMs: walls[0]!, medianMs, cpuMs: Math.min(...cpus) };
}

/** Prints the rows as a table and writes them to `bench/results/<name>.json`. */
export async function reportRows(name: string, rows: readonly BenchRow[]): Promise<void> {
  console.table(rows);
  const folder = new URL("results/", import.meta.url);
  await mkdir(folder, { recursive: true });
  const report = { name, node: process.version, rows };
  await writeFile(new URL(`${name}.json`, folder), `${JSON.stringify(report, null, 2)}\n`);
}
