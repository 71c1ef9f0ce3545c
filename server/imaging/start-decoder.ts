import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * What a decoder may ask the system for, in kilobytes. Node and its libraries reserve 600 MB of it and
 * use 70, and the threads of libvips reserve more for the pictures' rows: a small photo has asked for a
 * little over 1 GB. It stops what runs away; how large a picture may be is read from its header before.
 */
const dataKilobytes = 2_000_000;

/** The system ends a decoder first when its own memory runs short. */
const script = `ulimit -d ${dataKilobytes} 2>/dev/null
echo 1000 2>/dev/null >/proc/self/oom_score_adj
exec "$0" "$@"`;

const program = fileURLToPath(new URL("./decoder-process.ts", import.meta.url));

/**
 * Starts a process that takes decoder tasks as messages. It knows nothing of the server: no secret of
 * its environment, no connection, no open file. Windows sets no memory limit.
 */
export function startDecoder(): ChildProcess {
  const call = [
    process.execPath,
    "--max-old-space-size=96",
    "--max-semi-space-size=1",
    "--no-warnings",
    program,
  ] as const;
  const [command, ...options] =
    process.platform === "win32" ? call : (["/bin/sh", "-c", script, ...call] as const);
  return spawn(command, options, {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    // Memory that was freed goes back to the system instead of staying with a thread.
    env: { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "131072", UV_THREADPOOL_SIZE: "2" },
  });
}
