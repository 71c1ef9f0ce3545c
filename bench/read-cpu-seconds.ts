import { readdir, readFile } from "node:fs/promises";

/** What Linux counts in: `USER_HZ`, the same on every architecture that Node runs on. */
const ticksPerSecond = 100;

/**
 * CPU seconds of a process and all its descendants so far, on Linux, those that have ended and were
 * waited for included: user and system time of `/proc/<pid>/stat`, proc(5). One that ends between
 * two readings is counted in its parent. `readStats` answers the line of every process there is.
 */
export async function readCpuSeconds(
  pid: number,
  readStats: () => Promise<readonly string[]> = readAllStats,
): Promise<number> {
  const processes = (await readStats()).map(parseStat);
  const sum = (id: number): number =>
    processes
      .filter(({ parent }) => parent === id)
      .reduce((ticks, child) => ticks + child.ticks + sum(child.pid), 0);
  const own = processes.find((one) => one.pid === pid);
  if (own === undefined) throw new RangeError(`no process ${pid} in /proc`);
  return (own.ticks + sum(pid)) / ticksPerSecond;
}

async function readAllStats(): Promise<string[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")),
  );
  // One that has ended meanwhile.
  return lines.filter((line) => line !== "");
}

/** A name may hold blanks and brackets: what follows its last bracket is counted from the state on. */
function parseStat(line: string): { pid: number; parent: number; ticks: number } {
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 15).reduce((total, field) => total + Number(field), 0);
  return { pid: Number.parseInt(line, 10), parent: Number(fields[1]), ticks };
}
