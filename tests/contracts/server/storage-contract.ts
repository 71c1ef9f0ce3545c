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

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
