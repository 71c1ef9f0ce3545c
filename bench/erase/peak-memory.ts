import { readFileSync } from "node:fs";

/**
 * The most memory a process held, in megabytes. Linux counts it from the process's own start;
 * elsewhere, and only for this process, what the system calls the largest resident set.
 */
export function readPeakMegabytes(pid: number | "self"): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
    if (kilobytes !== undefined) return Number(kilobytes) / 1024;
  } catch {
    // A system without /proc, or the process has ended.
  }
  return pid === "self" ? process.resourceUsage().maxRSS / 1024 : Number.NaN;
}
