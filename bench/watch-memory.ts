import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

const pageBytes = 4096;
const everyMs = 40;

/** Watches the resident memory of a process and its descendants, PostgreSQL's apart, on Linux. */
export type MemoryWatch = { stop(): Promise<{ peakBytes: number }> };

/** Samples every 40 ms. Memory that processes share counts for each: what is reported is no less than what is used. */
export function watchMemory(pid: number): MemoryWatch {
  const stopping = new AbortController();
  const watching = (async () => {
    let peakBytes = 0;
    while (!stopping.signal.aborted) {
      peakBytes = Math.max(peakBytes, await readTreeBytes(pid));
      await sleep(everyMs);
    }
    return { peakBytes };
  })();
  return {
    stop() {
      stopping.abort();
      return watching;
    },
  };
}

/** Resident bytes of a process and its descendants; those of PostgreSQL are left out. */
export async function readTreeBytes(pid: number): Promise<number> {
  const [statm = "", command = "", children = ""] = await Promise.all(
    ["statm", "comm", `task/${pid}/children`].map((name) =>
      readFile(`/proc/${pid}/${name}`, "utf8").catch(() => ""),
    ),
  );
  if (command.startsWith("postgres")) return 0;
  const own = Number(statm.split(" ")[1] ?? 0) * pageBytes;
  const below = await Promise.all(
    children
      .split(" ")
      .filter((id) => id.trim() !== "")
      .map((id) => readTreeBytes(Number(id))),
  );
  return below.reduce((sum, bytes) => sum + bytes, own);
}
