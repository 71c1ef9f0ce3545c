import { randomUUID } from "node:crypto";
import { readFile, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { defaultCompanyId } from "#shared/company.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import { images } from "#server/db/schema/images.ts";
import { storedFiles } from "#server/db/schema/stored-files.ts";
import { signInStaff } from "#support/company-staff.ts";
import { createPhoto, paintRectangle, upload } from "#support/test-photos.ts";
import { createStorageKey } from "#server/storage/storage-key.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
let ada: TestBrowser;
const hour = 60 * 60_000;

beforeAll(async () => {
  server = await startTestServer();
  ada = createTestBrowser(server.app);
  await ada.signIn("anonymous-login");
});
afterAll(() => server.close());

const pathOf = (key: string) => join(server.config.dataDir, "files", key);

async function takePhoto(): Promise<{ image: Image; row: typeof images.$inferSelect }> {
  const image = (await upload(ada, await createPhoto({ width: 300, height: 200 }))).json<Image>();
  const [row] = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.select().from(images).where(eq(images.id, image.id)),
  );
  if (row === undefined) throw new Error("the photo has no row");
  return { image, row };
}

/** Notes of files bear the time of the database, which is no test's to move. */
async function makeFilesOlder(): Promise<void> {
  await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.update(storedFiles).set({ storedAt: sql`${storedFiles.storedAt} - interval '2 hours'` }),
  );
}

/** At the time that the server's clock shows. */
async function writeNow(path: string, text: string): Promise<void> {
  await writeFile(path, text);
  await utimes(path, server.clock.now(), server.clock.now());
}

/** As a disk does: the size stays. */
async function rot(key: string): Promise<void> {
  const bytes = await readFile(pathOf(key));
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
  await writeFile(pathOf(key), bytes);
}

const read = async (id: string, variant: string) => {
  const response = await ada.get(`/api/v1/images/${id}/${variant}`);
  return { status: response.statusCode, bytes: response.rawPayload, response };
};

test("RL-22 a truncated original is a clear error that no cache keeps, and nothing of it is sent", async () => {
  const { image, row } = await takePhoto();
  await truncate(pathOf(row.originalKey), 100);
  const { status, response } = await read(image.id, "original");
  expect([status, response.json().error.code]).toEqual([500, "file_damaged"]);
  expect(response.headers["cache-control"]).not.toContain("immutable");
});

test("an original that was found damaged and then put back is given again at once", async () => {
  const { image, row } = await takePhoto();
  const bytes = await readFile(pathOf(row.originalKey));
  await truncate(pathOf(row.originalKey), 100);
  expect((await read(image.id, "original")).status).toBe(500);
  await writeFile(pathOf(row.originalKey), bytes);
  const again = await read(image.id, "original");
  expect([again.status, Buffer.compare(again.bytes, bytes)]).toEqual([200, 0]);
});

test.each(["thumb", "preview"] as const)(
  "a truncated and a lost %s are made anew from the original, byte for byte",
  async (variant) => {
    const { image, row } = await takePhoto();
    const key = variant === "thumb" ? row.thumbKey : row.previewKey;
    const before = (await read(image.id, variant)).bytes;
    await truncate(pathOf(key), 10);
    expect(Buffer.compare((await read(image.id, variant)).bytes, before)).toBe(0);
    await rm(pathOf(key));
    expect(Buffer.compare((await read(image.id, variant)).bytes, before)).toBe(0);
  },
);

test("RL-22 rot that leaves the size is found by reading on, mended where that is possible, and told", async () => {
  await makeFilesOlder();
  await scrubAll();
  const admin = await signInStaff(server, "admin");
  const countDamaged = async () => {
    const attention = await admin.get("/api/v1/studio/attention");
    const { items } = attention.json<{ items: { kind: string; files?: number }[] }>();
    return items.find(({ kind }) => kind === "files-damaged")?.files ?? 0;
  };
  const before = await countDamaged();
  const { image, row } = await takePhoto();
  const thumb = (await read(image.id, "thumb")).bytes;
  await rot(row.thumbKey);
  await rot(row.originalKey);
  await makeFilesOlder();
  // The original of these copies is rotten, so they stay what they are.
  expect(await scrubAll()).toMatchObject({ damaged: 2, mended: 0 });
  expect((await read(image.id, "original")).status).toBe(500);
  expect(await countDamaged()).toBe(before + 2);
  // Somebody puts the original back from a backup: it is found good, and the copy is made of it.
  await rot(row.originalKey);
  server.clock.advance(25 * hour);
  await scrubAll();
  expect((await read(image.id, "original")).status).toBe(200);
  expect(Buffer.compare((await read(image.id, "thumb")).bytes, thumb)).toBe(0);
});

test("a file whose bytes have changed is not sent, and no cache is told to keep the failure", async () => {
  const { image, row } = await takePhoto();
  await rot(row.originalKey);
  const { status, response } = await read(image.id, "original");
  expect([status, response.json().error.code]).toEqual([500, "file_damaged"]);
  expect(response.headers["cache-control"] ?? "").not.toContain("max-age");
  expect(response.headers.etag).toBeUndefined();
  // A copy is made anew for the next who asks; the rotten one was given to nobody.
  await rot(row.originalKey);
  await rot(row.thumbKey);
  expect((await read(image.id, "thumb")).status).toBe(500);
  expect((await read(image.id, "thumb")).status).toBe(200);
});

test("a long file whose bytes have changed breaks off before its end", async () => {
  const key = createStorageKey(defaultCompanyId, "original");
  await server.storage.putBytes(key, new Uint8Array(300_000));
  await rot(key);
  const { bytes, read: open } = await server.storage.open(key);
  let given = 0;
  const take = async () => {
    for await (const chunk of await open(null)) given += (chunk as Buffer).byteLength;
  };
  await expect(take()).rejects.toMatchObject({ code: "file_damaged" });
  expect(given).toBeLessThan(bytes);
});

/** Until nothing is left to be read. */
async function scrubAll() {
  const sum = { read: 0, damaged: 0, mended: 0 };
  for (;;) {
    const { read: count, damaged, mended } = await server.upkeep.scrub();
    if (count === 0) return sum;
    sum.read += count;
    sum.damaged += damaged;
    sum.mended += mended;
  }
}

test("the rotten picture of a design is made anew by whoever asks for it", async () => {
  const { image } = await takePhoto();
  const edits = [paintRectangle([10, 10, 90, 90])];
  const body = { imageId: image.id, name: "Hall", edits };
  const design = (await ada.post("/api/v1/designs", body)).json<Design>();
  const url = `/api/v1/designs/${design.id}/thumb`;
  const before = await ada.get(url);
  expect(before.statusCode).toBe(200);
  const keys = await listKeys("design-thumb");
  await truncate(pathOf(keys[0] ?? ""), 5);
  const after = await ada.get(url);
  expect([after.statusCode, Buffer.compare(after.rawPayload, before.rawPayload)]).toEqual([200, 0]);
});

async function listKeys(kind: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.storage.list(defaultCompanyId)) {
    if (key.includes(`/${kind}/`)) keys.push(key);
  }
  return keys;
}

test("RL-22 a rotten original is not taken for good where it is read whole", async () => {
  const { row } = await takePhoto();
  await rot(row.originalKey);
  await expect(server.storage.getBytes(row.originalKey)).rejects.toMatchObject({
    code: "file_damaged",
  });
});

test("leftovers are swept: files without a row, unnoted ones and parts; what is young stays, whatever the server's clock says, and so does what is named", async () => {
  await server.upkeep.sweep();
  const { image, row } = await takePhoto();
  const folder = dirname(row.originalKey);
  const unnamed = `${folder}/${randomUUID()}`;
  await server.storage.putBytes(unnamed, Buffer.from("written, and then the server was killed"));
  const unnoted = `${folder}/${randomUUID()}`;
  await writeNow(pathOf(unnoted), "from before files were noted");
  const part = `${folder}/${randomUUID()}.${randomUUID()}.part`;
  await writeNow(pathOf(part), "half");
  const dead = join(server.config.dataDir, "uploads", randomUUID());
  await writeNow(dead, "an upload of an earlier version");
  expect(await server.upkeep.sweep()).toMatchObject({ unnamed: 0, unnoted: 0, unfinished: 0 });
  server.clock.advance(2 * hour);
  const ahead = await server.upkeep.sweep();
  expect(ahead).toMatchObject({ unnamed: 0, unnoted: 0, unfinished: 1, uploads: 1 });
  await makeFilesOlder();
  const first = await server.upkeep.sweep();
  expect(first).toMatchObject({ unnoted: 0, unfinished: 0, uploads: 0 });
  expect(first.unnamed).toBeGreaterThanOrEqual(1);
  server.clock.advance(8 * 24 * hour);
  const live = server.uploads.use(async (place) => {
    const path = join(place, "upload");
    await writeFile(path, "being written");
    await utimes(path, 0, 0);
    const swept = await server.upkeep.sweep();
    return { swept, bytes: (await stat(path)).size };
  });
  const { swept, bytes } = await live;
  expect(swept).toEqual({ unnamed: 0, unnoted: 1, unfinished: 0, uploads: 0 });
  expect(bytes).toBe(13);
  for (const gone of [pathOf(unnamed), pathOf(unnoted), pathOf(part), dead]) {
    await expect(stat(gone)).rejects.toThrow("ENOENT");
  }
  expect((await read(image.id, "original")).status).toBe(200);
  expect(await server.upkeep.sweep()).toEqual({
    unnamed: 0,
    unnoted: 0,
    unfinished: 0,
    uploads: 0,
  });
});

test("all that is stored is listed once a day, not at every sweep", async () => {
  server.clock.advance(25 * hour);
  await server.upkeep.sweep();
  const { row } = await takePhoto();
  const unnoted = pathOf(`${dirname(row.originalKey)}/${randomUUID()}`);
  await writeFile(unnoted, "from before files were noted");
  await utimes(unnoted, 0, 0);
  server.clock.advance(23 * hour);
  expect((await server.upkeep.sweep()).unnoted).toBe(0);
  server.clock.advance(1 * hour);
  expect((await server.upkeep.sweep()).unnoted).toBe(1);
});
