import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * When the process started, as an opaque string: with the id it names a process for good, because
 * ids are used again. Null when there is no such process or the system does not tell.
 */
export async function readStartMark(pid: number): Promise<string | null> {
  try {
    // The name in field 2 may hold spaces and brackets; the start time is 20 fields after it.
    const stat = await readFile(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return (await readProcessTable(pid, "lstart=")) || null;
  }
}

/** The process's command line, or "" when it cannot be read. */
export async function readCommandLine(pid: number): Promise<string> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, "utf8")).replaceAll("\0", " ");
  } catch {
    return readProcessTable(pid, "command=");
  }
}

async function readProcessTable(pid: number, column: string): Promise<string> {
  try {
    const { stdout } = await run("ps", ["-o", column, "-p", String(pid)]);
    return stdout.trim();
  } catch {
    return "";
  }
}
