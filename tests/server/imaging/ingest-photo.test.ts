import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";

import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";

import { decodeImage, decodeSmall } from "#server/imaging/decode-image.ts";
import { ingestPhoto } from "#server/imaging/ingest-photo.ts";
import { createPhoto } from "#support/test-photos.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "roomwright-ingest-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function ingest(upload: Buffer) {
  const path = join(folder, "upload");
  await writeFile(path, upload);
  return ingestPhoto({ path, folder });
}

test("a photo is stored without re-coding, with a thumb and a preview that fit their limits", async () => {
  const photo = await ingest(await createPhoto({ width: 2600, height: 1300 }));
  expect(photo).toMatchObject({ contentType: "image/jpeg", width: 2600, height: 1300 });
  for (const { path, bytes, sha256 } of [photo.original, photo.thumb, photo.preview]) {
    const stored = await readFile(path);
    expect([bytes, sha256]).toEqual([
      stored.length,
      createHash("sha256").update(stored).digest("hex"),
    ]);
  }
  const thumb = await sharp(photo.thumb.path).metadata();
  const preview = await sharp(photo.preview.path).metadata();
  expect([thumb.format, thumb.width, thumb.height]).toEqual(["webp", 400, 200]);
  expect([preview.format, preview.width, preview.height]).toEqual(["webp", 2048, 1024]);
});

test("a small photo is never enlarged, and a turned one is described upright", async () => {
  const photo = await ingest(await createPhoto({ orientation: 6, width: 60, height: 40 }));
  expect([photo.width, photo.height]).toEqual([40, 60]);
  const { width, height, orientation } = await sharp(photo.preview.path).metadata();
  expect([width, height, orientation]).toEqual([40, 60, undefined]);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "orientation %i is turned upright after shrinking, pixel for pixel as before it",
  async (orientation) => {
    const photo = await createPhoto({ orientation, format: "png" });
    const whole = await decodeImage(photo);
    const { data, channels, ...size } = await decodeSmall(photo, 400);
    const opaque = await sharp(data, { raw: { ...size, channels } })
      .ensureAlpha()
      .raw()
      .toBuffer();
    expect(size).toEqual({ width: whole.width, height: whole.height });
    expect(Buffer.compare(opaque, Buffer.from(whole.data))).toBe(0);
  },
);

test.each(["jpeg", "png", "webp"] as const)("a %s brings its focal length", async (format) => {
  const plain = await createPhoto({ format, width: 400, height: 300 });
  expect(await ingest(plain)).toMatchObject({ focal: null });
  const described = sharp(plain).withExif({ IFD2: { FocalLengthIn35mmFilm: "26" } });
  const { focal, original } = await ingest(await described.toFormat(format).toBuffer());
  expect(focal).toBeCloseTo(0.7511, 3);
  expect((await sharp(original.path).metadata()).exif).toBeUndefined();
});

test("a photo of 24 megapixels is taken", async () => {
  const upload = await createPhoto({ width: 6000, height: 4000 });
  expect(await ingest(upload)).toMatchObject({ width: 6000, height: 4000 });
});

test("a PNG that claims more pixels than allowed is refused from its header", async () => {
  const bomb = Buffer.from(await createPhoto({ format: "png" }));
  bomb.writeUInt32BE(30_000, 16);
  bomb.writeUInt32BE(30_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  await expect(ingest(bomb)).rejects.toMatchObject({ code: "image_too_large" });
});

test("an interlaced PNG that fills memory before its first row is refused from its header", async () => {
  const bomb = Buffer.from(await createPhoto({ format: "png" }));
  bomb.writeUInt32BE(7_000, 16);
  bomb.writeUInt32BE(7_000, 20);
  bomb.set([16, 6, 0, 0, 1], 24);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  await expect(ingest(bomb)).rejects.toMatchObject({
    code: "image_too_large",
    details: { maxPixels: 26_214_400 },
  });
});

test.each(["jpeg", "png", "webp"] as const)("a truncated %s is unreadable", async (format) => {
  const upload = await createPhoto({ format, width: 300, height: 200 });
  const half = upload.subarray(0, Math.floor(upload.length / 2));
  await expect(ingest(half)).rejects.toMatchObject({ code: "image_unreadable" });
});

test("damage near the end is found although the picture is decoded small", async () => {
  const upload = Buffer.from(await createPhoto({ format: "png", width: 2600, height: 1300 }));
  upload.fill(0, upload.length - 400, upload.length - 200);
  await expect(ingest(upload)).rejects.toMatchObject({ code: "image_unreadable" });
});

test.each([
  ["SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ["HTML", "<!doctype html><script>alert(1)</script>"],
  ["PDF", "%PDF-1.7"],
  ["MP4", "\0\0\0\u0018ftypisom\0\0\0\0isommp42"],
  ["nothing", ""],
])("%s is not a supported format", async (_name, text) => {
  await expect(ingest(Buffer.from(text, "latin1"))).rejects.toMatchObject({
    code: "unsupported_media_type",
  });
});

const side = 40;
const frames = ["#cc1111", "#1111cc", "#11cc11"];
const paintFrame = (colour: string) =>
  sharp({ create: { width: side, height: side, channels: 3, background: colour } });

/** All frames one above the other, which is how the library takes them. */
async function animateWebp(): Promise<Buffer> {
  const rows = await Promise.all(frames.map((colour) => paintFrame(colour).raw().toBuffer()));
  const raw = { width: side, height: side * frames.length, channels: 3, pageHeight: side } as const;
  return sharp(Buffer.concat(rows), { raw }).webp({ lossless: true, loop: 0 }).toBuffer();
}

/** A chunk of a PNG: its length, its name, its data and their checksum. */
function makeChunk(name: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(name, 4, "latin1");
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

function readChunks(png: Buffer): { name: string; data: Buffer }[] {
  const chunks: { name: string; data: Buffer }[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const data = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    chunks.push({ name: png.toString("latin1", at + 4, at + 8), data });
  }
  return chunks;
}

/** The first frame is a PNG of its own; the others come in chunks that only animation reads. */
async function animatePng(): Promise<Buffer> {
  let order = 0;
  const control = () => {
    const data = Buffer.alloc(26);
    [order, side, side].forEach((value, index) => data.writeUInt32BE(value, index * 4));
    data.writeUInt16BE(1, 20);
    data.writeUInt16BE(10, 22);
    order += 1;
    return makeChunk("fcTL", data);
  };
  const numbered = (data: Buffer) => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(order);
    order += 1;
    return makeChunk("fdAT", Buffer.concat([number, data]));
  };
  const pngs = await Promise.all(frames.map((colour) => paintFrame(colour).png().toBuffer()));
  const [first = [], ...others] = pngs.map(readChunks);
  const listData = (chunks: typeof first) =>
    chunks.filter(({ name }) => name === "IDAT").map(({ data }) => data);
  const count = Buffer.alloc(8);
  count.writeUInt32BE(frames.length);
  return Buffer.concat([
    pngs[0]?.subarray(0, 8) ?? Buffer.alloc(0),
    ...first.filter(({ name }) => name === "IHDR").map(({ name, data }) => makeChunk(name, data)),
    makeChunk("acTL", count),
    control(),
    ...listData(first).map((data) => makeChunk("IDAT", data)),
    ...others.flatMap((chunks) => [control(), ...listData(chunks).map(numbered)]),
    makeChunk("IEND", Buffer.alloc(0)),
  ]);
}

test.each([
  ["WebP", animateWebp],
  ["PNG", animatePng],
])("WB-39 of an animated %s the first frame is the photo", async (_format, animate) => {
  const upload = await animate();
  const photo = await ingest(upload);
  expect([photo.width, photo.height]).toEqual([side, side]);
  for (const { path } of [photo.original, photo.thumb, photo.preview]) {
    const { width, height, data } = await decodeImage(await readFile(path));
    expect([width, height]).toEqual([side, side]);
    const [red = 0, green = 0, blue = 0] = data.slice(-4);
    expect(red).toBeGreaterThan(180);
    expect(Math.max(green, blue)).toBeLessThan(40);
  }
  expect((await sharp(photo.preview.path).metadata()).pages ?? 1).toBe(1);
});

test("an animated WebP that is cut off in its first frame is unreadable", async () => {
  const upload = await animateWebp();
  expect((await sharp(upload).metadata()).pages).toBe(frames.length);
  await expect(ingest(upload.subarray(0, 60))).rejects.toMatchObject({ code: "image_unreadable" });
});
