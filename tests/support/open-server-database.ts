import { readFileSync } from "node:fs";
import { join } from "node:path";

import { Client } from "pg";

import { openDatabase } from "#server/db/database.ts";
import type { Database } from "#server/db/database.ts";
import { describeLogin } from "#server/db/login-roles.ts";

/** Opens the database of a server that runs on `dataDir`, as that server does. */
export function openServerDatabase(dataDir: string): Promise<Database> {
  const lines = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n");
  const host = lines[4]?.trim() || lines[5]?.trim() || "";
  const owner = new Client({ host, port: Number(lines[3]), database: "postgres" });
  const secret = readFileSync(join(dataDir, "auth-secret"), "utf8").trim();
  return openDatabase({
    tenant: describeLogin(owner, secret, "tenant"),
    identity: describeLogin(owner, secret, "identity"),
  });
}
