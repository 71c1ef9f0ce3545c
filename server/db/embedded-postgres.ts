import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { ClientConfig } from "pg";

import { readOrCreateSecret } from "../runtime/secret-file.ts";
import { initCluster } from "./init-cluster.ts";
import { launchPostgres } from "./launch-postgres.ts";
import type { RunningPostgres } from "./launch-postgres.ts";
import { stopOrphanPostgres } from "./orphan-postgres.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { openPostgresHome, takeOverCluster } from "./postgres-home.ts";
import { makeSocketDirectory } from "./socket-directory.ts";
import { findUnprivilegedUser } from "./unprivileged-user.ts";

/**
 * A PostgreSQL that lives and dies with this server. One that ends by itself, or is killed, is started
 * again at the same address.
 */
export type EmbeddedPostgres = {
  /** Superuser connection to the database `postgres`. */
  readonly owner: ClientConfig;
  /** Resolves when PostgreSQL has ended for good: stopped, or not to be started again. */
  readonly ended: Promise<void>;
  /** Resolves within `stopPostgresMs`; running transactions are undone. */
  stop(): Promise<void>;
};

/** `stop` takes this long at the very most. */
export const stopPostgresMs = 20_000;
/** What ends more often than this within `restartSpanMs` has something that starting does not mend. */
const maxRestarts = 5;
const restartSpanMs = 10 * 60_000;
/** The connections of one that was killed may hold its memory for a moment longer. */
const restartTries = 60;
const restartPauseMs = 250;

/**
 * Starts the PostgreSQL that npm installed on the cluster below `dataDir`, making the cluster at
 * the first start. It listens on a unix socket in a private directory (on Windows, which lacks
 * that, on a random loopback port). Call only while holding the data directory's lock.
 */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const user = await findUnprivilegedUser();
  const home = await openPostgresHome(dataDir, user);
  const binaries = await findPostgresBinaries(home.copies, user);
  const password = await readOrCreateSecret(join(dataDir, "database-password"));
  await stopOrphanPostgres(home.data);
  if (user !== null) await takeOverCluster(home.data, user);
  const socketDirectory = await makeSocketDirectory(dataDir, user);
  try {
    await initCluster({ binaries, data: home.data, password, scratch: socketDirectory, user });
    const address = await chooseAddress(socketDirectory);
    const owner = { ...address, user: "postgres", password, database: "postgres" };
    const logPath = join(dataDir, "postgres.log");
    const plan = { program: binaries.postgres, data: home.data, owner, address, logPath, user };
    const first = await launchPostgres(plan, "w");
    const { ended, stop } = keepRunning(first, () => launchPostgres(plan, "a"));
    return {
      owner,
      ended,
      async stop() {
        await stop();
        await rm(socketDirectory, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(socketDirectory, { recursive: true, force: true });
    throw error;
  }
}

function keepRunning(
  first: RunningPostgres,
  launch: () => Promise<RunningPostgres>,
): Pick<EmbeddedPostgres, "ended" | "stop"> {
  let running = first;
  const stopping = new AbortController();
  const restarts: number[] = [];
  const mayRestart = (): boolean => {
    const now = performance.now();
    restarts.push(now);
    return restarts.filter((at) => now - at < restartSpanMs).length <= maxRestarts;
  };
  const relaunch = async (): Promise<RunningPostgres | null> => {
    for (let tried = 0; tried < restartTries && !stopping.signal.aborted; tried += 1) {
      const fresh = await launch().catch(() => null);
      if (fresh !== null) return fresh;
      await sleep(restartPauseMs);
    }
    return null;
  };
  const supervise = async (): Promise<void> => {
    for (;;) {
      await running.ended;
      if (stopping.signal.aborted || !mayRestart()) return;
      const fresh = await relaunch();
      if (fresh === null) return;
      running = fresh;
      if (stopping.signal.aborted) await running.stop();
    }
  };
  const ended = supervise();
  return {
    ended,
    async stop() {
      stopping.abort();
      await running.stop();
      await ended;
    },
  };
}

async function chooseAddress(socketDirectory: string): Promise<{ host: string; port: number }> {
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
