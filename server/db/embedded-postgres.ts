import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { Client } from "pg";
import type { ClientConfig } from "pg";

import { AppError } from "#shared/app-error.ts";

import { readOrCreateSecret } from "../runtime/secret-file.ts";
import { endWithThisProcess } from "./end-with-this-process.ts";
import { initCluster } from "./init-cluster.ts";
import { stopOrphanPostgres } from "./orphan-postgres.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { makePrivateDirectory, openPostgresHome } from "./postgres-home.ts";
import { findUnprivilegedUser } from "./unprivileged-user.ts";
import type { ProcessUser } from "./unprivileged-user.ts";

/** A PostgreSQL that lives and dies with this server. */
export type EmbeddedPostgres = {
  /** Superuser connection to the database `postgres`. */
  readonly owner: ClientConfig;
  /** Resolves when PostgreSQL ends, whoever ended it. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
};

/** A unix socket's path may have 107 bytes; PostgreSQL adds `/.s.PGSQL.5432` to the directory. */
const maxSocketDirectory = 90;
const startTimeoutMs = 60_000;

/**
 * Starts the PostgreSQL that npm installed on the cluster below `dataDir`, making the cluster at
 * the first start. It listens on a unix socket in a private directory (on Windows, which lacks
 * that, on a random loopback port). Call only while holding the data directory's lock.
 */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const user = findUnprivilegedUser();
  await mkdir(dataDir, { recursive: true });
  const home = await openPostgresHome(dataDir, user);
  const binaries = await findPostgresBinaries(home.copies, user);
  const password = await readOrCreateSecret(join(dataDir, "database-password"));
  await stopOrphanPostgres(home.data);
  const socketDirectory = await makeSocketDirectory(user);
  try {
    await initCluster({ binaries, data: home.data, password, scratch: socketDirectory, user });
    const address = await chooseAddress(socketDirectory);
    const owner = { ...address, user: "postgres", password, database: "postgres" };
    const logPath = join(dataDir, "postgres.log");
    const child = spawnPostgres(binaries.postgres, home.data, address, logPath, user);
    const ended = new Promise<void>((resolve) => {
      child.once("exit", () => resolve());
      child.once("error", () => resolve());
    });
    const stopWithProcess = () => child.kill("SIGINT");
    process.once("exit", stopWithProcess);
    if (child.pid !== undefined) void ended.then(endWithThisProcess(child.pid, "INT", user));
    await waitUntilReady(owner, child, logPath);
    return {
      owner,
      ended,
      async stop() {
        child.kill("SIGINT");
        await ended;
        process.off("exit", stopWithProcess);
        await rm(socketDirectory, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(socketDirectory, { recursive: true, force: true });
    throw error;
  }
}

async function makeSocketDirectory(user: ProcessUser | null): Promise<string> {
  const parent = tmpdir().length + 10 > maxSocketDirectory ? "/tmp" : tmpdir();
  const directory = await mkdtemp(join(parent, "rw-"));
  await makePrivateDirectory(directory, user);
  return directory;
}

type Address = { host: string; port: number };

async function chooseAddress(socketDirectory: string): Promise<Address> {
  if (process.platform !== "win32") return { host: socketDirectory, port: 5432 };
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  return { host: "127.0.0.1", port };
}

function spawnPostgres(
  program: string,
  data: string,
  address: Address,
  logPath: string,
  user: ProcessUser | null,
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
  const log = openSync(logPath, "w", 0o600);
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
  owner: ClientConfig,
  child: ChildProcess,
  logPath: string,
): Promise<void> {
  let failure: Error | null = null;
  child.once("error", (error) => {
    failure = error;
  });
  const deadline = performance.now() + startTimeoutMs;
  while (performance.now() < deadline) {
    if (failure !== null || child.exitCode !== null || child.signalCode !== null) break;
    const client = new Client(owner);
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
