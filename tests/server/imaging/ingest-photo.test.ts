import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

import sharp from "sharp";
import { expect, test } from "vitest";

import { ingestPhoto } from "#server/imaging/ingest-photo.ts";
import { createPhoto } from "#support/test-photos.ts";

test("a photo is stored without re-coding, with a thumb and a preview that fit their limits", async () => {
  const upload = await createPhoto({ width: 2600, height: 1300 });
  const photo = await ingestPhoto(upload);
  expect(photo).toMatchObject({ contentType: "image/jpeg", width: 2600, height: 1300 });
  expect(photo.sha256).toBe(createHash("sha256").update(photo.original).digest("hex"));
  const thumb = await sharp(photo.thumb).metadata();
  const preview = await sharp(photo.preview).metadata();
  expect([thumb.format, thumb.width, thumb.height]).toEqual(["webp", 400, 200]);
  expect([preview.format, preview.width, preview.height]).toEqual(["webp", 2048, 1024]);
});

test("a small photo is never enlarged, and a turned one is described upright", async () => {
  const photo = await ingestPhoto(await createPhoto({ orientation: 6, width: 60, height: 40 }));
  expect([photo.width, photo.height]).toEqual([40, 60]);
  const { width, height, orientation } = await sharp(photo.preview).metadata();
  expect([width, height, orientation]).toEqual([40, 60, undefined]);
});

test("a photo of 24 megapixels is taken", async () => {
  const upload = await createPhoto({ width: 6000, height: 4000 });
  expect(await ingestPhoto(upload)).toMatchObject({ width: 6000, height: 4000 });
});

test("a PNG that claims more pixels than allowed is refused from its header", async () => {
  const bomb = Buffer.from(await createPhoto({ format: "png" }));
  bomb.writeUInt32BE(30_000, 16);
  bomb.writeUInt32BE(30_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  await expect(ingestPhoto(bomb)).rejects.toMatchObject({ code: "image_too_large" });
});

test.each(["jpeg", "png", "webp"] as const)("a truncated %s is unreadable", async (format) => {
  const upload = await createPhoto({ format, width: 300, height: 200 });
  const half = upload.subarray(0, Math.floor(upload.length / 2));
  await expect(ingestPhoto(half)).rejects.toMatchObject({ code: "image_unreadable" });
});

test.each([
  ["SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ["GIF", "GIF89a\u0001\u0000\u0001\u0000"],
  ["HTML", "<!doctype html><script>alert(1)</script>"],
  ["PDF", "%PDF-1.7"],
  ["nothing", ""],
])("%s is not a supported format", async (_name, text) => {
  await expect(ingestPhoto(Buffer.from(text, "latin1"))).rejects.toMatchObject({
    code: "unsupported_media_type",
  });
});
