import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

const pageBytes = 4096;
const everyMs = 40;

/** Watches the resident memory of a process and its descendants, PostgreSQL's apart, on Linux. */
export type MemoryWatch = { stop(): Promise<MemoryPeaks> };

export type MemoryPeaks = {
  /** Of all together. */
  peakBytes: number;
  /** Of the descendants together. */
  peakBelowBytes: number;
  /** Of the largest of the descendants. */
  peakOfOneBytes: number;
};

/** Samples every 40 ms. Memory that processes share counts for each: what is reported is no less than what is used. */
export function watchMemory(pid: number): MemoryWatch {
  const stopping = new AbortController();
  const watching = (async () => {
    let [peakBytes, peakBelowBytes, peakOfOneBytes] = [0, 0, 0];
    while (!stopping.signal.aborted) {
      const [own = 0, ...below] = await readTree(pid);
      const together = below.reduce((sum, bytes) => sum + bytes, 0);
      peakBytes = Math.max(peakBytes, own + together);
      peakBelowBytes = Math.max(peakBelowBytes, together);
      peakOfOneBytes = Math.max(peakOfOneBytes, ...below);
      await sleep(everyMs);
    }
    return { peakBytes, peakBelowBytes, peakOfOneBytes };
  })();
  return {
    stop() {
      stopping.abort();
      return watching;
    },
  };
}

/** Resident bytes of a process and its descendants together. */
export async function readTreeBytes(pid: number): Promise<number> {
  return (await readTree(pid)).reduce((sum, bytes) => sum + bytes, 0);
}

/** Resident bytes of the largest of its descendants. */
export async function readLargestBelow(pid: number): Promise<number> {
  return Math.max(0, ...(await readTree(pid)).slice(1));
}

/** Of each; PostgreSQL's are left out. */
async function readTree(pid: number): Promise<number[]> {
  const [statm = "", command = "", children = ""] = await Promise.all(
    ["statm", "comm", `task/${pid}/children`].map((name) =>
      readFile(`/proc/${pid}/${name}`, "utf8").catch(() => ""),
    ),
  );
  if (command.startsWith("postgres")) return [];
  const own = Number(statm.split(" ")[1] ?? 0) * pageBytes;
  const below = await Promise.all(
    children
      .split(" ")
      .filter((id) => id.trim() !== "")
      .map((id) => readTree(Number(id))),
  );
  return [own, ...below.flat()];
}
