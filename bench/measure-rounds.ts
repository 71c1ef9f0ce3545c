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
