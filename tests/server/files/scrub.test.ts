import { Readable } from "node:stream";

import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";

import { openStorage } from "#server/files/open-storage.ts";
import { openDriver } from "#server/storage/open-driver.ts";
import type { Storage } from "#server/storage/storage.ts";
import { createStorageKey } from "#server/storage/storage-key.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

/** What a store that does not give what it has does to the streams it is asked for. */
type Harm = (stream: Readable) => Promise<Readable> | Readable;

let server: TestServer;
let key: string;

beforeEach(async () => {
  server = await startTestServer();
  key = createStorageKey(defaultCompanyId, "original");
  await server.storage.putBytes(key, new Uint8Array(200_000).fill(7));
});
afterEach(() => server.close());

/** A storage whose store harms what it gives of the file: each time it is asked by the next of `harms`. */
async function openHarmed(harms: Harm[]) {
  const driver = await openDriver(server.config);
  const harmed = async (asked: string, stream: Readable) => {
    const harm = asked === key ? harms.shift() : undefined;
    return harm === undefined ? stream : harm(stream);
  };
  const files: Storage = {
    ...driver,
    getStream: async (asked, range) => harmed(asked, await driver.getStream(asked, range)),
    getBytes: async (asked) => {
      const stream = await harmed(asked, await driver.getStream(asked));
      return Buffer.concat((await stream.toArray()) as Buffer[]);
    },
  };
  return openStorage({ ...server, files });
}

/** Its scrubber, with the file as the only one, and old enough. */
async function openUpkeep(harms: Harm[]) {
  await run(sql`update stored_files set stored_at = stored_at - interval '2 hours'`);
  await run(sql`delete from stored_files where key <> ${key}`);
  return (await openHarmed(harms)).upkeep;
}

const run = (statement: ReturnType<typeof sql>) =>
  server.database.withTenant(defaultCompanyId, async (tx) => (await tx.execute(statement)).rows);
const readRow = async () => {
  const [row] = await run(
    sql`select bytes::int as bytes, checked_at is not null as "isChecked", damaged_at is not null as "isDamaged"
        from stored_files where key = ${key}`,
  );
  return row;
};

const cutShort: Harm = async (stream) => {
  const chunks = await stream.toArray();
  return Readable.from([Buffer.concat(chunks as Buffer[]).subarray(0, 1000)]);
};
const turnBit: Harm = async (stream) => {
  const bytes = Buffer.concat((await stream.toArray()) as Buffer[]);
  bytes[5] = 8;
  return Readable.from([bytes]);
};

test.each([
  ["a short read", cutShort],
  ["bytes that were hurt on their way", turnBit],
])("%s is looked at a second time before a file is called damaged", async (_what, harm) => {
  const upkeep = await openUpkeep([harm]);
  expect(await upkeep.scrub()).toMatchObject({ read: 1, damaged: 0 });
  expect(await readRow()).toEqual({ bytes: 200_000, isChecked: true, isDamaged: false });
});

test("a store that gives less than it says it has is unavailable, and its file not damaged", async () => {
  const upkeep = await openUpkeep([cutShort, cutShort]);
  await expect(upkeep.scrub()).rejects.toMatchObject({ code: "unavailable" });
  expect(await readRow()).toEqual({ bytes: 200_000, isChecked: false, isDamaged: false });
});

test("a store that gives something else each time is unavailable, and its file not damaged", async () => {
  const upkeep = await openUpkeep([cutShort, turnBit]);
  await expect(upkeep.scrub()).rejects.toMatchObject({ code: "unavailable" });
  expect(await readRow()).toEqual({ bytes: 200_000, isChecked: false, isDamaged: false });
});

test("what is read of a file that comes short and then hurt is asked for again, and is good then", async () => {
  const { storage } = await openHarmed([cutShort, turnBit]);
  await expect(storage.getBytes(key)).rejects.toMatchObject({ code: "unavailable" });
  expect(await readRow()).toMatchObject({ isDamaged: false });
  expect(await storage.getBytes(key)).toHaveLength(200_000);
});

test("what a short read gives is not taken for the size of a file that nobody has measured", async () => {
  const upkeep = await openUpkeep([cutShort]);
  await run(sql`update stored_files set bytes = null, sha256 = null`);
  expect(await upkeep.scrub()).toMatchObject({ read: 1, damaged: 0 });
  expect(await readRow()).toEqual({ bytes: 200_000, isChecked: true, isDamaged: false });
});

test("bytes that are not what they were at a second look either are damaged", async () => {
  const upkeep = await openUpkeep([turnBit, turnBit]);
  expect(await upkeep.scrub()).toMatchObject({ read: 1, damaged: 1 });
  expect(await readRow()).toMatchObject({ isDamaged: true });
});
