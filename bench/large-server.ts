import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Client } from "pg";

import { openDatabase } from "#server/db/database.ts";
import type { Database } from "#server/db/database.ts";
import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import { describeLogin } from "#server/db/login-roles.ts";

import { runServer } from "./run-server.ts";

/** A server in a process of its own, on a database that the benchmark fills. */
export type LargeServer = {
  origin: string;
  pid: number;
  /** The rows as the server's own logins reach them. */
  database: Database;
  /** The owner of the tables, whom no policy binds. */
  owner: Client;
  /** Who owns the demonstration's companies. */
  login: { email: string; password: string };
  stop(): Promise<void>;
};

const authSecret = "a secret of thirty-two characters or more";

/** Starts PostgreSQL here and a server on it: `script` with these settings besides. */
export async function startLargeServer(
  script = "server/main.ts",
  env: Readonly<Record<string, string>> = {},
): Promise<LargeServer> {
  const directory = await mkdtemp(join(tmpdir(), "roomwright-bench-"));
  const postgres = await startEmbeddedPostgres(directory);
  const { host, port, password } = postgres.owner;
  const address = new URL("postgres://localhost/postgres");
  address.username = "postgres";
  address.password = String(password);
  address.search = new URLSearchParams({ host: String(host), port: String(port) }).toString();
  const server = await runServer(script, {
    ...env,
    RATE_LIMIT_FACTOR: "1000000",
    AUTH_SECRET: authSecret,
    DATABASE_URL: address.href,
  });
  const owner = new Client(postgres.owner);
  await owner.connect();
  const database = await openDatabase({
    tenant: describeLogin(owner, authSecret, "tenant"),
    identity: describeLogin(owner, authSecret, "identity"),
  });
  const demo = await readFile(join(server.dataDir, "demo-password"), "utf8");
  return {
    origin: server.origin,
    pid: server.pid,
    database,
    owner,
    login: { email: "demo@roomwright.example", password: demo.trim() },
    async stop() {
      await database.close();
      await owner.end();
      await server.stop();
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
