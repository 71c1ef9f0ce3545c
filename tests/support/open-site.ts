import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import {
  createDataDir,
  findFreePort,
  removeDataDir,
  startServerProcess,
} from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import { askOwner } from "./ask-owner.ts";

/** The processes that a drill harms, on one database and one folder of files. */
export type Site = {
  readonly dataDir: string;
  /** The settings of all of its processes. */
  readonly env: Readonly<Record<string, string>>;
  /** Those that answer people; each is replaced in its place when it is started again. */
  readonly servers: ServerProcess[];
  /** Those that render; servers do so themselves where there are none. */
  readonly workers: ServerProcess[];
  startServer(index: number, checkout?: string): Promise<void>;
  startWorker(): Promise<void>;
  /** The origin of a server, each in its turn. */
  readOrigin(): string;
  /** Asks the database as its owner, also when no server runs. */
  ask<Row extends object>(text: string): Promise<Row[]>;
  stopProcesses(): Promise<void>;
  /** Stops everything and removes what it left on the disk. */
  close(): Promise<void>;
};

export type SiteOptions = {
  servers?: number;
  workers?: number;
  env?: Record<string, string>;
  /** The release that the servers are of at first, as a checkout; this one when left out. */
  checkout?: string;
  /** The folder to keep everything in; the site's own is made and removed. */
  dataDir?: string;
};

const quiet = { NODE_ENV: "production", RATE_LIMIT_FACTOR: "100000", LOG_LEVEL: "warn" };

/**
 * Starts servers and workers. A single server has a PostgreSQL of its own, as `npm start` gives it one;
 * several processes share one that belongs to none of them.
 */
export async function openSite(options: SiteOptions = {}): Promise<Site> {
  const { servers: serverCount = 1, workers: workerCount = 0 } = options;
  const dataDir = options.dataDir ?? createDataDir();
  const isShared = serverCount + workerCount > 1;
  const shared = isShared ? await openSharedDatabase() : null;
  const env = { ...quiet, ...shared?.env, ...options.env };
  const ports = await Promise.all(Array.from({ length: serverCount }, () => findFreePort()));
  const serverRole = workerCount > 0 ? { ROLE: "server" } : {};
  const servers: ServerProcess[] = [];
  const workers: ServerProcess[] = [];
  let turn = 0;
  const site: Site = {
    dataDir,
    env,
    servers,
    workers,
    async startServer(index, checkout) {
      const port = ports[index] ?? (await findFreePort());
      const own = { dataDir, port, env: { ...env, ...serverRole } };
      servers[index] = await startServerProcess({ ...own, ...(checkout && { checkout }) });
    },
    async startWorker() {
      workers.push(await startServerProcess({ dataDir, env: { ...env, ROLE: "worker" } }));
    },
    readOrigin() {
      turn += 1;
      return `http://127.0.0.1:${ports[turn % ports.length] ?? 0}`;
    },
    ask: (text) => askOwner({ ...env, DATA_DIR: dataDir }, text),
    async stopProcesses() {
      await Promise.all([...servers, ...workers].map((one) => one.stop()));
    },
    async close() {
      await site.stopProcesses();
      await shared?.stop();
      if (options.dataDir === undefined) removeDataDir(dataDir);
    },
  };
  try {
    for (let index = 0; index < serverCount; index += 1) {
      await site.startServer(index, options.checkout);
    }
    for (let index = 0; index < workerCount; index += 1) await site.startWorker();
  } catch (error) {
    await site.close();
    throw error;
  }
  return site;
}

/** A PostgreSQL in a folder of its own, as somebody else would run it, and how processes reach it. */
async function openSharedDatabase(): Promise<{
  env: Record<string, string>;
  stop(): Promise<void>;
}> {
  const home = createDataDir();
  const postgres = await startEmbeddedPostgres(home);
  const { host, port, user, password, database } = postgres.owner;
  const login = `${String(user)}:${encodeURIComponent(String(password))}`;
  const place = `host=${encodeURIComponent(String(host))}&port=${String(port)}`;
  return {
    env: {
      DATABASE_URL: `postgres://${login}@/${String(database)}?${place}`,
      AUTH_SECRET: "a secret of thirty-two characters or more",
      KERNEL_THREADS: "1",
    },
    async stop() {
      await postgres.stop();
      removeDataDir(home);
    },
  };
}
