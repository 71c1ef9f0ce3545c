import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";

import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { defaultCompanyId } from "#shared/company.ts";
import type { Image } from "#shared/image.ts";
import { images } from "#server/db/schema/images.ts";
import { createS3Storage } from "#server/storage/s3-storage.ts";
import type { Storage } from "#server/storage/storage.ts";
import { explainMissingGateway, startS3Gateway } from "#support/s3-gateway.ts";
import type { S3Gateway } from "#support/s3-gateway.ts";
import { startStoreProxy } from "#support/store-proxy.ts";
import type { StoreProxy } from "#support/store-proxy.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { createPhoto, upload } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

import { describeMoveStorage } from "./move-storage-cases.ts";
import { describeStorage } from "./storage-contract.ts";

const photo = () => createPhoto({ width: 300, height: 200 });

const missing = explainMissingGateway();
if (missing !== null) console.log(missing);

describe.skipIf(missing !== null)("on the S3 server of Ceph", () => {
  let gateway: S3Gateway;
  beforeAll(async () => {
    gateway = await startS3Gateway();
  });
  afterAll(() => gateway.stop());

  describeStorage("S3 storage", async () => ({
    storage: createS3Storage({ ...gateway.settings, prefix: "below/here/" }),
    close: async () => undefined,
  }));

  test("the store takes no other bytes than those that were meant", async () => {
    const storage = createS3Storage(gateway.settings);
    const key = `company/${defaultCompanyId}/original/${randomUUID()}`;
    const { size: bytes } = await stat("package.json");
    const file = { path: "package.json", bytes, sha256: "00".repeat(32) };
    await expect(storage.putFile(key, file)).rejects.toMatchObject({ code: "unavailable" });
    expect(await storage.stat(key)).toBeNull();
  });

  describeMoveStorage(() => gateway);

  describe("a server", () => {
    let proxy: StoreProxy;
    let server: TestServer;
    let ada: TestBrowser;
    let files: Storage;

    beforeAll(async () => {
      proxy = await startStoreProxy(String(gateway.settings.endpoint));
      const { credentials, ...place } = gateway.settings;
      const prefix = `${randomUUID()}/`;
      const s3 = { ...place, prefix, endpoint: proxy.endpoint, ...credentialsOf(credentials) };
      server = await startTestServer({ storage: "s3", s3 });
      ada = createTestBrowser(server.app);
      await ada.signIn("anonymous-login");
      files = createS3Storage({ ...gateway.settings, prefix });
    });
    afterAll(async () => {
      await server.close();
      await proxy.close();
    });

    const read = (id: string, variant: string, headers = {}) =>
      ada.get(`/api/v1/images/${id}/${variant}`, headers);

    /** What is younger than an hour by the database's clock may be about to be named. */
    const ageFiles = () =>
      server.database.withTenant(defaultCompanyId, (tx) =>
        tx.execute(sql`update stored_files set stored_at = stored_at - interval '2 hours'`),
      );

    async function takePhoto() {
      const image = (await upload(ada, await photo())).json<Image>();
      const [row] = await server.database.withTenant(defaultCompanyId, (tx) =>
        tx.select().from(images).where(eq(images.id, image.id)),
      );
      if (row === undefined) throw new Error("the photo has no row");
      return { image, row };
    }

    test("keeps photos in the bucket and gives them back, whole and in part", async () => {
      const { image, row } = await takePhoto();
      const whole = await read(image.id, "original");
      expect(whole.statusCode).toBe(200);
      expect(Buffer.compare(whole.rawPayload, await files.getBytes(row.originalKey))).toBe(0);
      const part = await read(image.id, "original", { range: "bytes=100-299" });
      expect(part.statusCode).toBe(206);
      expect(Buffer.compare(part.rawPayload, whole.rawPayload.subarray(100, 300))).toBe(0);
      expect((await read(image.id, "thumb")).statusCode).toBe(200);
    });

    test("says 503 and when to come back while the store is away, and is not ready", async () => {
      const { image } = await takePhoto();
      proxy.harm = "down";
      const answers = [
        await read(image.id, "original"),
        await upload(ada, await photo()),
        await server.app.inject("/readyz"),
      ];
      proxy.harm = "pass";
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
      expect(answers.slice(0, 2).map(({ headers }) => headers["retry-after"])).toEqual(["5", "5"]);
      const readiness = () => server.app.inject("/readyz");
      await vi.waitFor(async () => expect((await readiness()).statusCode).toBe(200), 10_000);
      expect((await read(image.id, "original")).statusCode).toBe(200);
      expect((await upload(ada, await photo())).statusCode).toBe(201);
    });

    test("makes a lost copy anew, and calls a lost original damaged", async () => {
      const { image, row } = await takePhoto();
      const before = (await read(image.id, "thumb")).rawPayload;
      await files.delete(row.thumbKey);
      expect(Buffer.compare((await read(image.id, "thumb")).rawPayload, before)).toBe(0);
      await files.delete(row.originalKey);
      const lost = await read(image.id, "original");
      expect([lost.statusCode, lost.json().error.code]).toEqual([500, "file_damaged"]);
    });

    test("does not call a copy damaged because its original cannot be read just now", async () => {
      const { image, row } = await takePhoto();
      await files.delete(row.thumbKey);
      proxy.harm = "down-for-files";
      const away = await read(image.id, "thumb");
      proxy.harm = "pass";
      expect([away.statusCode, away.headers["retry-after"]]).toEqual([503, "5"]);
      await vi.waitFor(
        async () => expect((await read(image.id, "thumb")).statusCode).toBe(200),
        10_000,
      );
    });

    test("sends nothing of what a store gives less of than it has", async () => {
      const { image } = await takePhoto();
      proxy.harm = "shorten";
      const shortened = await read(image.id, "original");
      proxy.harm = "pass";
      expect(shortened.statusCode).toBe(503);
      expect((await read(image.id, "original")).statusCode).toBe(200);
    });

    test("sends no bytes that were hurt on their way, and loses no file over it", async () => {
      const { image, row } = await takePhoto();
      for (const variant of ["original", "thumb"]) {
        proxy.harm = "lie-once";
        const hurt = await read(image.id, variant);
        expect([hurt.statusCode, hurt.json().error.code]).toEqual([503, "unavailable"]);
        expect((await read(image.id, variant)).statusCode).toBe(200);
      }
      proxy.harm = "lie-once";
      await expect(server.storage.getBytes(row.originalKey)).rejects.toMatchObject({
        code: "unavailable",
      });
      proxy.harm = "lie";
      const rotten = await read(image.id, "original");
      proxy.harm = "pass";
      expect([rotten.statusCode, rotten.json().error.code]).toEqual([500, "file_damaged"]);
    });

    test("removes what no row names from the bucket", async () => {
      await ageFiles();
      await server.upkeep.sweep();
      const { row } = await takePhoto();
      await server.database.withTenant(defaultCompanyId, (tx) =>
        tx.delete(images).where(eq(images.id, row.id)),
      );
      await ageFiles();
      expect((await server.upkeep.sweep()).unnamed).toBe(3);
      expect(await files.exists(row.originalKey)).toBe(false);
    });
  });
});

const credentialsOf = (keys: S3Gateway["settings"]["credentials"]) =>
  keys ?? { accessKeyId: null, secretAccessKey: null };
