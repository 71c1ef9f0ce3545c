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

    test("stores a stream and answers its size", async () => {
      const key = createStorageKey(companyId, "original");
      const stored = await storage.putStream(key, split(bytes, 1000));
      expect(stored.bytes).toBe(bytes.byteLength);
      expect(Buffer.compare(await collect(await storage.getStream(key)), bytes)).toBe(0);
    });

    test("streams a range with both ends included", async () => {
      const key = createStorageKey(companyId, "original");
      await storage.putBytes(key, bytes);
      const part = await collect(await storage.getStream(key, { start: 10, end: 19 }));
      expect([...part]).toEqual([...bytes.subarray(10, 20)]);
    });

    test("leaves nothing behind when the source fails", async () => {
      const key = createStorageKey(companyId, "original");
      await expect(storage.putStream(key, failAfter(bytes))).rejects.toThrow("broken off");
      expect(await storage.exists(key)).toBe(false);
      await expect(storage.getBytes(key)).rejects.toMatchObject({ code: "not_found" });
    });

    test("keeps the old file when replacing it fails", async () => {
      const key = createStorageKey(companyId, "original");
      await storage.putBytes(key, bytes);
      await expect(storage.putStream(key, failAfter(new Uint8Array(3)))).rejects.toThrow(
        "broken off",
      );
      expect(await storage.stat(key)).toEqual({ bytes: bytes.byteLength });
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

async function* split(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) {
    yield bytes.subarray(start, start + size);
  }
}

async function* failAfter(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
  throw new Error("broken off");
}

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
