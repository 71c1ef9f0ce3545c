import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

import { Client } from "pg";
import type { ClientConfig } from "pg";

import { AppError } from "#shared/app-error.ts";

import { endWithThisProcess } from "./end-with-this-process.ts";
import type { ProcessUser } from "./unprivileged-user.ts";

/** Everything that a start of PostgreSQL needs to know; the cluster in `data` exists. */
export type PostgresPlan = {
  program: string;
  data: string;
  owner: ClientConfig;
  address: { host: string; port: number };
  logPath: string;
  user: ProcessUser | null;
};

/** One run of PostgreSQL, from its start to its end. */
export type RunningPostgres = {
  /** Resolves when it ends, whoever ended it. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
};

const startTimeoutMs = 60_000;
/**
 * Fast shutdown first, then the immediate one, which the write-ahead log survives as it survives the
 * last, and how long each may take.
 */
const stopSteps = [["SIGINT", 10_000] as const, ["SIGQUIT", 5_000] as const];

/**
 * Starts PostgreSQL and waits until it answers; `logFlag` begins its log anew or goes on with it. It
 * ends with this process. Rejects with `unavailable` and the last line of its log.
 */
export async function launchPostgres(
  plan: PostgresPlan,
  logFlag: "w" | "a",
): Promise<RunningPostgres> {
  const child = spawnPostgres(plan, logFlag);
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const stopWithProcess = () => child.kill("SIGINT");
  process.once("exit", stopWithProcess);
  void ended.then(() => process.off("exit", stopWithProcess));
  if (child.pid !== undefined) void ended.then(endWithThisProcess(child.pid, "INT", plan.user));
  await waitUntilReady(plan, child);
  return {
    ended,
    async stop() {
      for (const [signal, ms] of stopSteps) {
        child.kill(signal);
        const patience = new AbortController();
        const late = sleep(ms, true, { signal: patience.signal }).catch(() => false);
        const isLate = await Promise.race([ended.then(() => false), late]);
        patience.abort();
        if (!isLate) return;
      }
      child.kill("SIGKILL");
      await ended;
    },
  };
}

function spawnPostgres(
  { program, data, address, logPath, user }: PostgresPlan,
  logFlag: "w" | "a",
): ChildProcess {
  const overSocket = address.host.startsWith("/");
  const settings = {
    listen_addresses: overSocket ? "" : address.host,
    unix_socket_directories: overSocket ? address.host : "",
    unix_socket_permissions: "0700",
    port: String(address.port),
    max_connections: "60",
    shared_buffers: "64MB",
    max_wal_size: "256MB",
    log_min_messages: "warning",
    log_destination: "stderr",
    logging_collector: "off",
    timezone: "UTC",
    log_timezone: "UTC",
  };
  const log = openSync(logPath, logFlag, 0o600);
  // Its own process group: Ctrl-C in a terminal must reach this server first, not both at once.
  const child = spawn(
    program,
    [
      "-D",
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    { cwd: data, detached: true, stdio: ["ignore", log, log], ...user },
  );
  closeSync(log);
  return child;
}

async function waitUntilReady(
  { owner, logPath }: PostgresPlan,
  child: ChildProcess,
): Promise<void> {
  let failure: Error | null = null;
  child.once("error", (error) => {
    failure = error;
  });
  const deadline = performance.now() + startTimeoutMs;
  while (performance.now() < deadline) {
    if (failure !== null || child.exitCode !== null || child.signalCode !== null) break;
    const client = new Client({ connectionTimeoutMillis: 5_000, ...owner });
    try {
      await client.connect();
      return;
    } catch {
      await sleep(25);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  child.kill("SIGQUIT");
  const log = await readFile(logPath, "utf8").catch(() => "");
  const lastLine = log.trim().split("\n").at(-1) ?? "";
  throw new AppError("unavailable", `PostgreSQL did not start: ${failure ?? lastLine}`);
}
