import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createFileRecords } from "#server/files/file-records.ts";
import { createStorageKey } from "#server/storage/storage-key.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { Image } from "#shared/image.ts";
import { createPhoto, upload } from "#support/test-photos.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
let owner: Client;
let ada: TestBrowser;
let otherId: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = new Client(server.owner);
  await owner.connect();
  const { rows } = await owner.query<{ id: string }>("select id from companies where id <> $1", [
    defaultCompanyId,
  ]);
  otherId = rows[0]?.id ?? "";
  ada = createTestBrowser(server.app);
  await ada.signIn("anonymous-login");
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

const createKey = () => createStorageKey(defaultCompanyId, "original");
const records = () => createFileRecords(server.database, () => server.clock.now());

/** What is kept, and what counting anew gives. */
async function readBytes(companyId: string): Promise<{ kept: number; counted: number }> {
  const { rows } = await server.database.withTenant(companyId, (tx) =>
    tx.execute<{ kept: number; counted: number }>(
      sql`select stored_bytes()::float8 as kept, coalesce(sum(bytes), 0)::float8 as counted from stored_files`,
    ),
  );
  const [row] = rows;
  if (row === undefined) throw new Error("nothing was answered");
  return row;
}

async function expectKept(companyId = defaultCompanyId): Promise<number> {
  const { kept, counted } = await readBytes(companyId);
  expect(kept).toBe(counted);
  return kept;
}

test("the bytes of a company follow its uploads, removals and sweeps", async () => {
  const before = await expectKept();
  const photo = await createPhoto({ width: 300, height: 200 });
  const [first] = await Promise.all([1, 2, 3].map(() => upload(ada, photo)));
  const full = await expectKept();
  expect(full).toBeGreaterThan(before + 3 * photo.length * 0.9);
  const { id } = first?.json<Image>() ?? {};
  const [kept, deleted] = [createKey(), createKey()];
  await server.storage.putBytes(kept, Buffer.alloc(1000));
  await server.storage.putBytes(deleted, Buffer.alloc(50));
  await server.storage.delete(deleted);
  expect(await expectKept()).toBe(full + 1000);
  await server.database.withTenant(defaultCompanyId, async (tx) => {
    await tx.execute(sql`delete from images where id = ${id}`);
    await tx.execute(sql`update stored_files set stored_at = stored_at - interval '2 hours'`);
  });
  expect(await server.upkeep.sweep()).toMatchObject({ unnamed: 4 });
  expect(await expectKept()).toBe(before + Math.round(((full - before) * 2) / 3));
});

test("a file noted again counts once, and one of unknown size when it is known", async () => {
  const before = await expectKept();
  const key = createStorageKey(defaultCompanyId, "preview");
  const files = records();
  await files.note(key, { bytes: 500, sha256: "a" });
  await files.note(key, { bytes: 300, sha256: "b" });
  expect(await expectKept()).toBe(before + 300);
  await owner.query("update stored_files set bytes = null, sha256 = null where key = $1", [key]);
  expect(await expectKept()).toBe(before);
  await files.note(key, { bytes: 700, sha256: "c" });
  expect(await expectKept()).toBe(before + 700);
  await files.forget(key);
  expect(await expectKept()).toBe(before);
});

test("notes of many at once, some of them of the same file, are counted exactly", async () => {
  const before = [await expectKept(), await expectKept(otherId)];
  const files = records();
  const noted = [defaultCompanyId, otherId].map((companyId) => {
    const keys = Array.from({ length: 12 }, () => createStorageKey(companyId, "original"));
    return keys.map(async (key, nth) => {
      const twice = [100, 200].map((bytes) => files.note(key, { bytes, sha256: "a" }));
      await Promise.all(twice);
      await files.note(key, { bytes: 10, sha256: "b" });
      if (nth % 3 === 0) await files.forget(key);
    });
  });
  await Promise.all(noted.flat());
  expect([await expectKept(), await expectKept(otherId)]).toEqual(
    before.map((bytes) => bytes + 80),
  );
});

test("what is not committed is not counted", async () => {
  const before = await expectKept();
  const key = createKey();
  const failed = server.database.withTenant(defaultCompanyId, async (tx) => {
    await tx.execute(
      sql`insert into stored_files (company_id, key, bytes, stored_at) values (${defaultCompanyId}, ${key}, 5, now())`,
    );
    throw new Error("given up");
  });
  await expect(failed).rejects.toThrow("given up");
  expect(await expectKept()).toBe(before);
});

test("a company cannot change its own sum, and its sum goes with it", async () => {
  const write = server.database.withTenant(defaultCompanyId, (tx) =>
    tx.execute(sql`update stored_file_sums set bytes = 0`),
  );
  await expect(write).rejects.toMatchObject({ cause: { code: "42501" } });
  const { rows } = await owner.query<{ id: string }>(
    `insert into companies (id, slug, name, features, styles)
       select gen_random_uuid(), 'short-lived', 'S', features, styles from companies limit 1 returning id`,
  );
  const [made] = rows;
  await records().note(createStorageKey(made?.id ?? "", "original"), { bytes: 9, sha256: "a" });
  await owner.query("delete from companies where slug = 'short-lived'");
  const left = await owner.query("select from stored_file_sums where company_id = $1", [made?.id]);
  expect(left.rowCount).toBe(0);
});
