import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { endWithThisProcess } from "#server/db/end-with-this-process.ts";

/** A real server, started the way `npm start` starts it, on its own data directory. */
export type ServerProcess = {
  readonly origin: string;
  readonly pid: number;
  readonly dataDir: string;
  /** What it has written so far, both streams. */
  output(): string;
  /** Whether it runs no more, for whatever reason. */
  hasEnded(): boolean;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to stop and waits for it. */
  stop(): Promise<void>;
};

/** Starts a server and waits until it is ready. The caller stops it and removes `dataDir`. */
export async function startServerProcess(
  options: {
    dataDir?: string;
    port?: number;
    env?: Record<string, string>;
    /** A checkout of another release; this one when left out. */
    checkout?: string;
    /** What `npm run build` makes of it, in place of the sources. */
    isBuilt?: boolean;
  } = {},
): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? createDataDir();
  const port = options.port ?? (await findFreePort());
  const child = spawn(
    process.execPath,
    [options.isBuilt === true ? "dist/server.js" : "server/main.ts"],
    {
      ...(options.checkout === undefined ? {} : { cwd: options.checkout }),
      env: {
        ...process.env,
        // A page that is kept from an earlier test would be another one than the test opens.
        OFFLINE_PAGES: "false",
        ...options.env,
        PORT: String(port),
        DATA_DIR: dataDir,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  if (child.pid !== undefined) child.once("exit", endWithThisProcess(child.pid, "TERM"));
  const written: string[] = [];
  child.stdout.on("data", (chunk: Buffer) => written.push(chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => written.push(chunk.toString()));
  const output = () => written.join("");
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilReady(child, origin, output);
  return {
    origin,
    pid: child.pid ?? 0,
    dataDir,
    output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: () => end(child, "SIGKILL"),
    stop: () => end(child, "SIGTERM"),
  };
}

/** Names a data directory that a server has prepared and left; unset, servers prepare their own. */
export const preparedDataName = "ROOMWRIGHT_PREPARED_DATA";

/** A data directory of one's own: a copy of the prepared one, or an empty one. */
export function createDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), "roomwright-test-"));
  const prepared = process.env[preparedDataName];
  // PostgreSQL's files keep their owner only with cp.
  if (prepared !== undefined) execFileSync("cp", ["-a", `${prepared}/.`, dataDir]);
  return dataDir;
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}

/** Below the ports that systems hand to outgoing connections: one of those could take it meanwhile. */
const firstPort = 20_000;
const portCount = 12_000;

/** A port of 127.0.0.1 that nobody listens on, for a process that must know its port beforehand. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = firstPort + randomInt(portCount);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, "127.0.0.1");
    await once(probe, "listening");
  } catch {
    return false;
  }
  probe.close();
  await once(probe, "close");
  return true;
}

async function waitUntilReady(
  child: ChildProcess,
  origin: string,
  output: () => string,
): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`the server ended before it was ready:\n${output()}`);
    }
    if (await answers(`${origin}/readyz`)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill("SIGKILL");
  throw new Error(`the server was not ready in time:\n${output()}`);
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}
