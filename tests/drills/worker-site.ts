import { Client } from "pg";

import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import { createDataDir, removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

/** A PostgreSQL of its own with the processes that share it: who answers, and who renders. */
export type WorkerSite = {
  startServer(): Promise<ServerProcess>;
  startWorker(): Promise<ServerProcess>;
  /** Renders that were done, and the results and the figures that they left: one each. */
  countRenders(): Promise<{ done: number; results: number; counted: number }>;
  stop(): Promise<void>;
};

/** Prepares a site whose processes keep their files in `dataDir`; `env` is for all of its processes. */
export async function openWorkerSite(
  dataDir: string,
  port: number,
  env: Record<string, string>,
): Promise<WorkerSite> {
  const home = createDataDir();
  const postgres = await startEmbeddedPostgres(home);
  const { host, port: postgresPort, user, password, database } = postgres.owner;
  const login = `${String(user)}:${encodeURIComponent(String(password))}`;
  const place = `host=${encodeURIComponent(String(host))}&port=${String(postgresPort)}`;
  const shared = {
    ...env,
    DATABASE_URL: `postgres://${login}@/${String(database)}?${place}`,
    AUTH_SECRET: "a secret of thirty-two characters or more",
    KERNEL_THREADS: "1",
  };
  const start = (role: string, at?: number) =>
    startServerProcess({
      dataDir,
      env: { ...shared, ROLE: role },
      ...(at === undefined ? {} : { port: at }),
    });
  return {
    startServer: () => start("server", port),
    startWorker: () => start("worker"),
    async countRenders() {
      const client = new Client(postgres.owner);
      await client.connect();
      const { rows } = await client.query<{ done: number; results: number; counted: number }>(
        `select (select count(*)::int from renders where state = 'done') as done,
           (select count(*)::int from render_files where kind = 'result') as results,
           (select coalesce(sum(count), 0)::int from usage_days where metric = 'render') as counted`,
      );
      await client.end();
      return rows[0] ?? { done: 0, results: 0, counted: 0 };
    },
    async stop() {
      await postgres.stop();
      removeDataDir(home);
    },
  };
}
