import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Client } from "pg";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";

import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import { openPostgresHome, takeOverCluster } from "#server/db/postgres-home.ts";
import { findUnprivilegedUser } from "#server/db/unprivileged-user.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "roomwright-home-"));
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(dataDir, { recursive: true, force: true });
});

const exists = (path: string) => lstat(path).then(Boolean, () => false);

test("WB-12 everything lies in the data directory, private to a user who is not nobody", async () => {
  const postgres = await startEmbeddedPostgres(dataDir);
  await postgres.stop();
  const cluster = await stat(join(dataDir, "postgres"));
  const owner = await findUnprivilegedUser();
  expect(cluster.mode & 0o777).toBe(0o700);
  expect(cluster.uid).toBe(owner?.uid ?? process.getuid?.());
  expect(cluster.uid).not.toBe(65_534);
  expect(await exists(join(dataDir, "postgres-home"))).toBe(false);
}, 60_000);

test.each(["postgres", "postgres-home"])(
  "WB-12 a link %s whose target is gone is told of, and no empty database made",
  async (name) => {
    await symlink(join(dataDir, "elsewhere"), join(dataDir, name));
    const start = startEmbeddedPostgres(dataDir);
    await expect(start).rejects.toThrow(/elsewhere, which is gone: bring that back/);
    expect(await readdir(dataDir)).toEqual([name]);
  },
);

test("WB-12 a database that an earlier release put behind a link is to be moved", async () => {
  await mkdir(join(dataDir, "elsewhere/postgres"), { recursive: true });
  await symlink(join(dataDir, "elsewhere"), join(dataDir, "postgres-home"));
  const start = startEmbeddedPostgres(dataDir);
  await expect(start).rejects.toThrow(
    `lies in ${join(dataDir, "elsewhere/postgres")}, behind the link`,
  );
  expect(await exists(join(dataDir, "postgres"))).toBe(false);
});

test("WB-12 a data directory that PostgreSQL's user cannot get to is refused", async () => {
  const closed = join(dataDir, "closed");
  await mkdir(join(closed, "data"), { recursive: true });
  await chmod(closed, 0o700);
  const stranger = { uid: 54_321, gid: 54_321 };
  await expect(openPostgresHome(join(closed, "data"), stranger)).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("set DATA_DIR"),
  });
  expect(await readdir(join(closed, "data"))).toEqual([]);
});

test("a cluster that another user ran becomes this one's, the outermost directory last", async () => {
  const { uid, gid } = await stat(dataDir);
  const cluster = join(dataDir, "postgres");
  await mkdir(join(cluster, "base/1"), { recursive: true });
  await writeFile(join(cluster, "base/1/2"), "");
  // Whoever is not root can give files to nobody but themselves.
  const user = (await findUnprivilegedUser()) ?? { uid, gid };
  await takeOverCluster(cluster, user);
  for (const name of ["", ...(await readdir(cluster, { recursive: true }))]) {
    expect((await lstat(join(cluster, name))).uid).toBe(user.uid);
  }
});

test("WB-12 root without a user for PostgreSQL is told what to do", async () => {
  vi.spyOn(process as { getuid: () => number }, "getuid").mockReturnValue(0);
  vi.stubEnv("PATH", "");
  await expect(findUnprivilegedUser()).rejects.toThrow(/make a system user named roomwright/);
});

test("WB-12 nobody gets through the socket without a password", async () => {
  const { password: _given, ...owner } = inject("ownerConnection");
  for (const password of ["", "guessed"]) {
    const client = new Client({ ...owner, database: "postgres", password });
    await expect(client.connect()).rejects.toThrow(/password/);
    await client.end();
  }
});
