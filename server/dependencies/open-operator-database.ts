import { readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { Client } from "pg";
import type { ClientConfig } from "pg";

import { AppError } from "#shared/app-error.ts";

import type { Closers } from "../runtime/closers.ts";
import type { EnvConfig } from "../runtime/config.ts";
import { readPreviousSecret } from "../runtime/auth-secrets.ts";
import type { AuthSecrets } from "../runtime/auth-secrets.ts";
import { checkSecret } from "../runtime/secret-file.ts";
import { lockDataDirectory } from "../db/data-lock.ts";
import { startEmbeddedPostgres, stopPostgresMs } from "../db/embedded-postgres.ts";
import { describeLogin } from "../db/login-roles.ts";
import type { DatabaseLogins, LoginName } from "../db/login-roles.ts";
import { openLogin } from "../db/open-login.ts";
import type { Login } from "../db/open-login.ts";
import { openPostgresHome } from "../db/postgres-home.ts";
import { findUnprivilegedUser } from "../db/unprivileged-user.ts";

/** The operator's way into the database of an installation, and its secrets. */
export type OperatorDatabase = {
  operator: Login;
  secrets: AuthSecrets;
  /** How a server of this installation logs in. */
  findLogins: () => Promise<DatabaseLogins>;
};

/**
 * Opens the database of the same settings as the server's, whether that runs or not. The embedded
 * PostgreSQL of a running server is reached through the socket it has open; of a stopped one it is
 * started for as long as it takes. What has to be closed goes to `closers`.
 */
export async function openOperatorDatabase(
  env: EnvConfig,
  closers: Closers,
): Promise<OperatorDatabase> {
  const authSecret = await readAuthSecret(env);
  let owner: Promise<ClientConfig> | null = null;
  const findLogin = async (name: LoginName, url: string | null): Promise<ClientConfig> => {
    if (url !== null) return { connectionString: url };
    owner ??= openOwner(env, closers);
    return describeLogin(new Client(await owner), authSecret, name);
  };
  const connection = await findLogin("operator", env.databaseOperatorUrl);
  const options = { max: 1, onLost: () => undefined };
  const operator = await openLogin("operator", connection, options).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError("unavailable", `The database cannot be reached: ${reason}`, {
      cause: error,
    });
  });
  closers.add("the database", () => operator.close());
  const previousAuthSecret = await readPreviousSecret(env);
  return {
    operator,
    secrets: { authSecret, previousAuthSecret },
    findLogins: async () => ({
      tenant: await findLogin("tenant", env.databaseAppUrl),
      identity: await findLogin("identity", env.databaseIdentityUrl),
    }),
  };
}

/** The secret that the installation signs and seals with; `not_found` where there is no installation. */
export async function readAuthSecret({ authSecret, dataDir }: EnvConfig): Promise<string> {
  if (authSecret !== null) return authSecret;
  const path = join(dataDir, "auth-secret");
  const secret = await readFile(path, "utf8").catch(() => null);
  if (secret !== null) return checkSecret(path, secret);
  throw new AppError(
    "not_found",
    `There is no installation in ${dataDir}: set DATA_DIR (or DATABASE_URL and AUTH_SECRET) as for the server.`,
  );
}

/** How the owner of the tables logs in; see `openOperatorDatabase` for where. */
export async function openOwner(env: EnvConfig, closers: Closers): Promise<ClientConfig> {
  if (env.databaseUrl !== null) return { connectionString: env.databaseUrl };
  const home = await openPostgresHome(env.dataDir, await findUnprivilegedUser());
  if (!existsSync(join(home.data, "PG_VERSION"))) {
    throw new AppError("not_found", `There is no database in ${env.dataDir} yet.`);
  }
  const lock = await lockDataDirectory(env.dataDir).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "conflict") return null;
    throw error;
  });
  if (lock === null) {
    const password = await readFile(join(env.dataDir, "database-password"), "utf8");
    return {
      ...(await readRunningAddress(home.data)),
      user: "postgres",
      password: password.trim(),
    };
  }
  closers.add("the lock of the data directory", () => lock.release());
  const postgres = await startEmbeddedPostgres(env.dataDir);
  closers.add("PostgreSQL", () => postgres.stop(), stopPostgresMs);
  return postgres.owner;
}

/** A running PostgreSQL writes port, socket directory and address to lines 4 to 6 of this file. */
async function readRunningAddress(data: string): Promise<ClientConfig> {
  const text = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "");
  const [, , , port = "", socketDirectory = "", address = ""] = text.split("\n");
  const host = socketDirectory.trim() || address.trim();
  if (!/^\d+$/.test(port.trim()) || host === "") {
    throw new AppError("unavailable", "The server is just starting or stopping: try again.");
  }
  return { host, port: Number(port), database: "postgres" };
}
