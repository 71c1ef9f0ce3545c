import { spawn } from "node:child_process";

import type { ProcessUser } from "./unprivileged-user.ts";

/**
 * Sends `signal` to another process when this one ends in any way, SIGKILL included: a shell waits
 * at a pipe that the system closes. Answers how to call that off. Windows has no such shell; there
 * the other process stays.
 */
export function endWithThisProcess(
  pid: number,
  signal: "INT" | "TERM" | "KILL",
  user: ProcessUser | null = null,
): () => void {
  if (process.platform === "win32") return () => undefined;
  const watcher = spawn("/bin/sh", ["-c", `read -r _; kill -${signal} ${pid}`], {
    // Its own process group: Ctrl-C in a terminal would end it first.
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    ...user,
  });
  // Without a shell the other process is stopped by the next start instead.
  watcher.on("error", () => undefined);
  watcher.unref();
  return () => void watcher.kill("SIGKILL");
}
