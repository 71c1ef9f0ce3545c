import { execFile } from "node:child_process";
import { chown, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { AppError } from "#shared/app-error.ts";

import type { PostgresBinaries } from "./postgres-binaries.ts";
import { makePrivateDirectory } from "./postgres-home.ts";
import type { ProcessUser } from "./unprivileged-user.ts";

const run = promisify(execFile);
const majorVersion = "18";

/**
 * Makes a new cluster in `data` unless one is there. It is made beside and renamed, so that a
 * start which is killed half-way leaves nothing that looks finished.
 */
export async function initCluster(options: {
  binaries: PostgresBinaries;
  data: string;
  password: string;
  scratch: string;
  user: ProcessUser | null;
}): Promise<void> {
  const { binaries, data, user } = options;
  if (await stat(data).catch(() => null)) return refuseOtherVersion(data);
  const draft = `${data}.new`;
  await rm(draft, { recursive: true, force: true });
  await makePrivateDirectory(draft, user);
  const passwordFile = join(options.scratch, "password");
  await writeFile(passwordFile, options.password, { mode: 0o600 });
  if (user !== null) await chown(passwordFile, user.uid, user.gid);
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${draft}`,
        "--username=postgres",
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
        "--no-instructions",
      ],
      { cwd: draft, ...user },
    );
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new AppError(
      "unavailable",
      `PostgreSQL could not be set up: ${stderr ?? String(error)}`,
      {
        cause: error,
      },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, data);
}

async function refuseOtherVersion(data: string): Promise<void> {
  const version = (await readFile(join(data, "PG_VERSION"), "utf8")).trim();
  if (version !== majorVersion) {
    throw new AppError(
      "unavailable",
      `The data in ${data} belongs to PostgreSQL ${version}, but this release brings ${majorVersion}: move it over with pg_dump and pg_restore, or set DATABASE_URL.`,
    );
  }
}
