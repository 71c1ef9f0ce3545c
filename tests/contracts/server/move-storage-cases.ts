import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { Client } from "pg";
import type { ClientConfig } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { defaultCompanyId } from "#shared/company.ts";
import { runOperator } from "#server/run-operator.ts";
import { loadConfig } from "#server/runtime/config.ts";
import type { EnvConfig } from "#server/runtime/config.ts";
import { createFileStorage } from "#server/storage/file-storage.ts";
import { hashBytes } from "#server/storage/hash-file.ts";
import { createS3Storage } from "#server/storage/s3-storage.ts";
import type { Storage } from "#server/storage/storage.ts";
import type { S3Gateway } from "#support/s3-gateway.ts";
import { testSecret } from "#support/server-database.ts";
import { startStoreProxy } from "#support/store-proxy.ts";
import type { StoreProxy } from "#support/store-proxy.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { createPhoto, upload } from "#support/test-photos.ts";
import { createTestDatabase, startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

type Row = { key: string; bytes: number; sha256: string };

/** What moving the files of an installation owes, each case on what the one before it has left. */
export function describeMoveStorage(openGateway: () => S3Gateway): void {
  describe("moving the files of an installation", { shuffle: false }, () => {
    let server: TestServer;
    let ada: TestBrowser;
    let proxy: StoreProxy;
    let owner: Client;
    let bucket: Storage;
    let folder: Storage;
    let settings: Record<string, string>;
    let config: EnvConfig;

    beforeAll(async () => {
      const { endpoint, bucket: name, credentials } = openGateway().settings;
      proxy = await startStoreProxy(String(endpoint));
      server = await startTestServer();
      ada = createTestBrowser(server.app);
      await ada.signIn("anonymous-login");
      owner = new Client(server.owner);
      await owner.connect();
      const prefix = randomUUID();
      bucket = createS3Storage({ ...openGateway().settings, prefix: `${prefix}/` });
      folder = createFileStorage(join(server.config.dataDir, "files"));
      const keys = credentials ?? { accessKeyId: "", secretAccessKey: "" };
      settings = {
        DATA_DIR: server.config.dataDir,
        DATABASE_URL: toUrl(server.owner),
        AUTH_SECRET: testSecret,
        S3_ENDPOINT: proxy.endpoint,
        S3_BUCKET: name,
        S3_PREFIX: prefix,
        S3_ACCESS_KEY_ID: keys.accessKeyId,
        S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
      };
      config = loadConfig(settings);
    });
    afterAll(async () => {
      await owner.end();
      await server.close();
      await proxy.close();
    });

    const takePhotos = async (count: number) => {
      for (let taken = 0; taken < count; taken += 1) {
        const answer = await upload(ada, await createPhoto({ width: 300, height: 200 }));
        expect(answer.statusCode).toBe(201);
      }
    };
    const pathOf = (key: string) => join(server.config.dataDir, "files", key);
    const listRows = async () => {
      const text = "select key, bytes::float8 as bytes, sha256 from stored_files order by key";
      return (await owner.query<Row>(text)).rows;
    };
    const move = (target: string) => runOperator(["move-storage", target], config);

    test("a move that is killed midway is gone on with, and loses and changes nothing", async () => {
      await takePhotos(8);
      proxy.writesLeft = 10;
      const child = spawn(process.execPath, ["server/operator.ts", "move-storage", "s3"], {
        env: { ...process.env, ...settings },
        stdio: "ignore",
      });
      const ended = once(child, "exit");
      while ((await countIn(bucket)) < 10) await sleep(5);
      child.kill("SIGKILL");
      await ended;
      proxy.writesLeft = Infinity;
      // The server goes on meanwhile.
      await takePhotos(1);
      const report = await move("s3");
      const rows = await listRows();
      expect(rows).toHaveLength(27);
      expect(report).toMatch(/^17 files .* copied, 10 were there already/);
      expect(report).toContain("Set STORAGE=s3");
      await expectFiles(bucket, rows);
    });

    test("a second pass copies what has been stored since", async () => {
      await takePhotos(1);
      expect(await move("s3")).toMatch(/^3 files .* copied, 27 were there already/);
      expect(await move("s3")).toMatch(/^0 files .* copied, 30 were there already/);
    });

    test("a file that is lost or rotten is named, and not copied", async () => {
      const rows = await listRows();
      await takePhotos(1);
      const [lost, rotten] = rows.filter(({ key }) => key.includes("/original/"));
      if (lost === undefined || rotten === undefined) throw new Error("there are no originals");
      await bucket.delete(lost.key);
      await bucket.delete(rotten.key);
      const bytes = await readFile(pathOf(rotten.key));
      await rm(pathOf(lost.key));
      bytes[10] = (bytes[10] ?? 0) ^ 0xff;
      await writeFile(pathOf(rotten.key), bytes);
      const report = await move("s3");
      expect(report).toMatch(/^3 files .* copied, 28 were there already/);
      expect(report.match(/company\/\S+/g)?.toSorted()).toEqual([lost.key, rotten.key].toSorted());
      expect(await bucket.exists(rotten.key)).toBe(false);
    });

    test("a store that gives other bytes than were written fails the move", async () => {
      await takePhotos(1);
      proxy.harm = "lie";
      await expect(move("s3")).rejects.toThrow("is not what was written in its new place");
      proxy.harm = "pass";
    });

    test("files come back to the disk", async () => {
      await move("s3");
      const kept = (await listRows()).filter(({ key }) => !key.includes("/original/"));
      await rm(join(server.config.dataDir, "files"), { recursive: true });
      await move("file");
      await expectFiles(folder, kept);
      // What is there in another size is no copy.
      const [first] = kept;
      if (first === undefined) throw new Error("there are no files");
      await truncate(pathOf(first.key), 5);
      expect(await move("file")).toMatch(/^1 files/);
      await expectFiles(folder, kept);
    });

    test("a backup has what is in the bucket, and goes into an empty one alone", async () => {
      await move("s3");
      const target = await mkdtemp(join(tmpdir(), "roomwright-s3-backup-"));
      const own = { ...settings, STORAGE: "s3" };
      const kept = (await listRows()).filter(({ key }) => !key.includes("/original/"));
      const made = await runOperator(["backup", join(target, "backup")], loadConfig(own));
      expect(made).toContain("has");
      const database = await createTestDatabase("empty");
      const restored = {
        ...own,
        DATABASE_URL: toUrl(database.owner),
        DATA_DIR: join(target, "data"),
      };
      const restore = (prefix: string) =>
        runOperator(
          ["restore", join(target, "backup")],
          loadConfig({ ...restored, S3_PREFIX: prefix }),
        );
      await expect(restore(String(settings["S3_PREFIX"]))).rejects.toThrow("has files already");
      const prefix = randomUUID();
      await restore(prefix);
      await expectFiles(createS3Storage({ ...openGateway().settings, prefix: `${prefix}/` }), kept);
      await database.drop();
      await rm(target, { recursive: true });
    });

    test("a place that is none is answered with how the command is written", async () => {
      await expect(move("tape")).rejects.toThrow("move-storage s3|file");
    });
  });
}

async function countIn(storage: Storage): Promise<number> {
  const keys: string[] = [];
  for await (const { key } of storage.list(defaultCompanyId)) keys.push(key);
  return keys.length;
}

async function expectFiles(storage: Storage, rows: readonly Row[]): Promise<void> {
  for (const { key, bytes, sha256 } of rows) {
    expect(await hashBytes(await storage.getBytes(key))).toEqual({ bytes, sha256 });
  }
}

/** A host may be the folder of a socket, which stands in an address as a parameter alone. */
function toUrl({ host = "", port, user = "", password, database = "" }: ClientConfig): string {
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(String(password))}`;
  return `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
