import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { Storage } from "#server/storage/storage.ts";
import { createStorageKey } from "#server/storage/storage-key.ts";

const companyId = "6f0a8a5e-0000-4000-8000-000000000001";

/** What every storage driver owes; run against each of them. */
export function describeStorage(
  name: string,
  open: () => Promise<{ storage: Storage; close: () => Promise<void> }>,
): void {
  describe(`${name} as a storage driver`, () => {
    let storage: Storage;
    let close: () => Promise<void>;
    const bytes = Uint8Array.from({ length: 70_000 }, (_value, index) => index % 251);

    beforeEach(async () => {
      ({ storage, close } = await open());
    });
    afterEach(() => close());

    test("gives back the bytes it was given", async () => {
      const key = createStorageKey(companyId, "original");
      await storage.putBytes(key, bytes);
      expect(Buffer.compare(await storage.getBytes(key), bytes)).toBe(0);
      expect(await storage.stat(key)).toEqual({ bytes: bytes.byteLength });
      expect(await storage.exists(key)).toBe(true);
    });

    test("streams a file, whole or a range with both ends included", async () => {
      const key = createStorageKey(companyId, "original");
      await storage.putBytes(key, bytes);
      expect(Buffer.compare(await collect(await storage.getStream(key)), bytes)).toBe(0);
      const part = await collect(await storage.getStream(key, { start: 10, end: 19 }));
      expect([...part]).toEqual([...bytes.subarray(10, 20)]);
    });

    test("takes a finished file, which stays where it is", async () => {
      const folder = await mkdtemp(join(tmpdir(), "roomwright-finished-"));
      const path = join(folder, "finished");
      const content = randomBytes(9_000_000);
      await writeFile(path, content);
      const sha256 = createHash("sha256").update(content).digest("hex");
      const key = createStorageKey(companyId, "original");
      await storage.putFile(key, { path, bytes: content.byteLength, sha256 });
      expect(Buffer.compare(await storage.getBytes(key), content)).toBe(0);
      const end = content.byteLength - 1;
      const tail = await collect(await storage.getStream(key, { start: 8_500_000, end }));
      expect(Buffer.compare(tail, content.subarray(8_500_000))).toBe(0);
      expect(Buffer.compare(await readFile(path), content)).toBe(0);
      await rm(folder, { recursive: true });
    });

    test("fails on a finished file that is gone, and stores nothing", async () => {
      const key = createStorageKey(companyId, "original");
      const file = { path: join(tmpdir(), randomUUID()), bytes: 3, sha256: "00".repeat(32) };
      await expect(storage.putFile(key, file)).rejects.toMatchObject({ code: "ENOENT" });
      expect(await storage.exists(key)).toBe(false);
    });

    test.each([-1, 1])(
      "fails on a file with %i bytes more than it is said to have",
      async (more) => {
        const bytesThere = (await stat("package.json")).size;
        const file = { path: "package.json", bytes: bytesThere - more, sha256: "00".repeat(32) };
        const key = createStorageKey(companyId, "original");
        await expect(storage.putFile(key, file)).rejects.toThrow(RangeError);
        expect(await storage.exists(key)).toBe(false);
      },
    );

    test("keeps a file without a byte", async () => {
      const key = createStorageKey(companyId, "original");
      await storage.putBytes(key, new Uint8Array());
      expect(await storage.stat(key)).toEqual({ bytes: 0 });
      expect((await storage.getBytes(key)).byteLength).toBe(0);
      expect((await collect(await storage.getStream(key))).byteLength).toBe(0);
    });

    test("copies a file, and says not found where there is none", async () => {
      const [from, to] = [
        createStorageKey(companyId, "thumb"),
        createStorageKey(companyId, "thumb"),
      ];
      await storage.putBytes(from, bytes);
      await storage.copy(from, to);
      await storage.delete(from);
      expect(Buffer.compare(await storage.getBytes(to), bytes)).toBe(0);
      await expect(storage.copy(from, to)).rejects.toMatchObject({ code: "not_found" });
    });

    test("gives many readers and writers of one moment what each of them asked for", async () => {
      const files = Array.from({ length: 24 }, (_value, index) => ({
        key: createStorageKey(companyId, "result"),
        content: bytes.subarray(index * 1_000),
      }));
      await Promise.all(files.map(({ key, content }) => storage.putBytes(key, content)));
      const read = await Promise.all(files.map(({ key }) => storage.getBytes(key)));
      expect(
        read.map((found, index) => Buffer.compare(found, files[index]?.content ?? found)),
      ).toEqual(files.map(() => 0));
    });

    test("lists the files of one company, with the time when each was stored", async () => {
      const [mine, others] = [randomUUID(), randomUUID()];
      const keys = Array.from({ length: 5 }, () => createStorageKey(mine, "thumb"));
      for (const key of [...keys, createStorageKey(others, "thumb")]) {
        await storage.putBytes(key, bytes.subarray(0, 10));
      }
      const listed = await listAll(storage, mine);
      expect(listed.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
      for (const { storedAt } of listed) {
        expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(60_000);
      }
      expect(await listAll(storage, randomUUID())).toEqual([]);
    });

    test("says that it can be reached, and sweeps away nothing that is stored", async () => {
      await storage.check();
      const key = createStorageKey(companyId, "original");
      await storage.putBytes(key, bytes);
      await storage.sweep(new Date(Date.now() + 365 * 24 * 60 * 60_000));
      expect(await storage.stat(key)).toEqual({ bytes: bytes.byteLength });
    });

    test("replaces a file as a whole", async () => {
      const key = createStorageKey(companyId, "original");
      await storage.putBytes(key, bytes);
      await storage.putBytes(key, bytes.subarray(0, 3));
      expect(await storage.stat(key)).toEqual({ bytes: 3 });
    });

    test("says not found for a file that is not there, as bytes and as a stream", async () => {
      const key = createStorageKey(companyId, "thumb");
      expect(await storage.stat(key)).toBeNull();
      await expect(storage.getBytes(key)).rejects.toMatchObject({ code: "not_found" });
      await expect(storage.getStream(key)).rejects.toMatchObject({ code: "not_found" });
    });

    test("deletes a file, and one that is not there without complaint", async () => {
      const key = createStorageKey(companyId, "thumb");
      await storage.putBytes(key, bytes);
      await storage.delete(key);
      await storage.delete(key);
      expect(await storage.exists(key)).toBe(false);
    });

    test.each([
      "../secret",
      "/etc/passwd",
      `company/${companyId}/original/../../x`,
      `company/${companyId}/original/name.jpg`,
      `company/${companyId}/original/..`,
      `company/${companyId}\0/original/x`,
      "",
    ])("refuses the key %j", async (key) => {
      await expect(Promise.resolve().then(() => storage.getBytes(key))).rejects.toThrow(RangeError);
      await expect(Promise.resolve().then(() => storage.putBytes(key, bytes))).rejects.toThrow(
        RangeError,
      );
      await expect(Promise.resolve().then(() => storage.delete(key))).rejects.toThrow(RangeError);
    });
  });
}

async function listAll(storage: Storage, company: string) {
  const listed: { key: string; storedAt: Date }[] = [];
  for await (const file of storage.list(company)) listed.push(file);
  return listed;
}

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
