import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import sharp from "sharp";
import type { Sharp } from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { decodeImage, openRaster } from "#server/imaging/decode-image.ts";
import { ingestPhoto } from "#server/imaging/ingest-photo.ts";
import { addHeifProperties } from "#support/heif-boxes.ts";
import type { HeifProperty } from "#support/heif-boxes.ts";
import { createPixels } from "#support/test-photos.ts";

import { createChance } from "../../isolation/chance.ts";

const files = new URL("./heif-files/", import.meta.url);
const [width, height] = [96, 64];
/** The picture that the files were made of. */
const source = sharp(createPixels(width, height), { raw: { width, height, channels: 3 } });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "roomwright-readable-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const readSample = (name: string) => readFile(new URL(name, files));

/** A file that says that it has these pixels. */
async function claimPixels(name: string, claimedWidth: number, claimedHeight: number) {
  const file = Buffer.from(await readSample(name));
  const size = file.indexOf("ispe") + 8;
  file.writeUInt32BE(claimedWidth, size);
  file.writeUInt32BE(claimedHeight, size + 4);
  return file;
}

async function ingest(upload: Uint8Array) {
  const path = join(folder, "upload");
  await writeFile(path, upload);
  return ingestPhoto({ path, folder });
}

/** How far the two are apart where they differ most, 0 to 255. */
function findDistance(one: Uint8Array, other: Uint8Array): number {
  expect(one.length).toBe(other.length);
  let distance = 0;
  for (const [index, value] of one.entries()) {
    distance = Math.max(distance, Math.abs(value - (other[index] ?? 0)));
  }
  return distance;
}

function findMeanDistance(one: Uint8Array, other: Uint8Array): number {
  expect(one.length).toBe(other.length);
  const sum = one.reduce((all, value, index) => all + Math.abs(value - (other[index] ?? 0)), 0);
  return sum / one.length;
}

const kept = (path: string) => sharp(path, { ignoreIcc: true }).removeAlpha().raw().toBuffer();
/** As the four parts of the app see it: in sRGB. */
const shown = async (path: string) => Buffer.from((await decodeImage(await readFile(path))).data);

const turned: HeifProperty = { type: "irot", data: [1] };
const upsideDown: HeifProperty = { type: "irot", data: [2] };
const turnedBack: HeifProperty = { type: "irot", data: [3] };
/** Around the upright axis, left becomes right; around the other, top becomes bottom. */
const mirrored: HeifProperty = { type: "imir", data: [1] };
const flipped: HeifProperty = { type: "imir", data: [0] };

type Turn = (picture: Sharp) => Sharp;

/** What a camera writes for each of the eight ways to hold it; `irot` turns against the clock. */
const orientations: readonly (readonly [string, HeifProperty[], Turn[]])[] = [
  ["upright", [], []],
  ["mirrored", [mirrored], [(picture) => picture.flop()]],
  ["upside down", [upsideDown], [(picture) => picture.rotate(180)]],
  ["flipped", [flipped], [(picture) => picture.flip()]],
  ["turned left, then flipped", [turned, flipped], [(p) => p.rotate(270), (p) => p.flip()]],
  ["turned right", [turnedBack], [(picture) => picture.rotate(90)]],
  ["turned left, then mirrored", [turned, mirrored], [(p) => p.rotate(270), (p) => p.flop()]],
  ["turned left", [turned], [(picture) => picture.rotate(270)]],
];

/** Says Display P3 by number, where there is a number already in its place. */
function nameColours(file: Buffer): Buffer {
  const numbers = [0, 12, 0, 13, 0, 0, 0x80];
  const there = file.indexOf("colrnclx");
  if (there === -1) {
    return addHeifProperties(file, [{ type: "colr", data: [...Buffer.from("nclx"), ...numbers] }]);
  }
  const named = Buffer.from(file);
  named.set(numbers, there + 8);
  return named;
}

async function turnSource(
  turns: readonly Turn[],
  unturned = source.clone(),
): Promise<{ pixels: Buffer; width: number }> {
  let png = await unturned.png().toBuffer();
  for (const turn of turns) png = await turn(sharp(png)).png().toBuffer();
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width };
}

describe.each(["heic", "avif"])("a %s", (format) => {
  test.each(orientations)("that lies %s is kept upright", async (_name, properties, turns) => {
    const photo = await ingest(addHeifProperties(await readSample(`plain.${format}`), properties));
    const golden = await turnSource(turns);
    expect([photo.contentType, photo.width]).toEqual(["image/png", golden.width]);
    // Coded without loss: what is left is the way to the colours of video and back.
    expect(findDistance(await kept(photo.original.path), golden.pixels)).toBeLessThanOrEqual(1);
  });

  test.each(orientations.slice(1))(
    "with a profile that lies %s has the same colours",
    async (_name, properties, turns) => {
      const upload = addHeifProperties(await readSample(`p3.${format}`), properties);
      const photo = await ingest(upload);
      const wide = await decodeImage(await source.clone().withIccProfile("p3").png().toBuffer());
      const golden = await turnSource(turns, openRaster(wide).removeAlpha());
      const opaque = await sharp(await shown(photo.original.path), {
        raw: { width: photo.width, height: photo.height, channels: 4 },
      })
        .removeAlpha()
        .raw()
        .toBuffer();
      expect(photo.width).toBe(golden.width);
      // On the border of what sRGB can show one step is many: it is the mean that tells.
      expect(findMeanDistance(opaque, golden.pixels)).toBeLessThan(1);
    },
  );

  test("keeps its colour profile and is shown in its colours", async () => {
    const upload = await readSample(`p3.${format}`);
    const photo = await ingest(upload);
    const [came, stays] = await Promise.all([
      sharp(upload).metadata(),
      sharp(photo.original.path).metadata(),
    ]);
    expect(stays.icc?.equals(came.icc ?? Buffer.alloc(0))).toBe(true);
    // Without the profile the picture would be less colourful.
    const golden = await decodeImage(await source.clone().withIccProfile("p3").png().toBuffer());
    const seen = await shown(photo.original.path);
    expect(findMeanDistance(seen, Buffer.from(golden.data))).toBeLessThan(0.5);
    const bare = await sharp(photo.original.path, { ignoreIcc: true })
      .ensureAlpha()
      .raw()
      .toBuffer();
    expect(findMeanDistance(bare, seen)).toBeGreaterThan(3);
  });

  test("whose colours are named by number is shown in them", async () => {
    const photo = await ingest(nameColours(await readSample(`plain.${format}`)));
    const golden = await sharp(
      await source.clone().withIccProfile("p3").png().toBuffer(),
    ).metadata();
    const { icc } = await sharp(photo.original.path).metadata();
    expect(icc?.equals(golden.icc ?? Buffer.alloc(0))).toBe(true);
  });

  test("brings its focal length, and nothing else that is said about it", async () => {
    const photo = await ingest(await readSample(`described.${format}`));
    // Exif says that it lies on its side; in this container that is for `irot` to say.
    expect([photo.width, photo.height]).toEqual([400, 300]);
    expect(photo.focal).toBeCloseTo(0.7511, 3);
    const original = await readFile(photo.original.path);
    expect((await sharp(original).metadata()).exif).toBeUndefined();
    expect(original.includes("SECRET")).toBe(false);
  });

  test("keeps what is seen through", async () => {
    const photo = await ingest(await readSample(`alpha.${format}`));
    const alpha = await sharp(photo.original.path).extractChannel(3).raw().toBuffer();
    const golden = Buffer.from(
      Array.from({ length: width * height }, (_value, index) => (index % width) * 2 + 10),
    );
    expect(findDistance(alpha, golden)).toBeLessThanOrEqual(1);
  });

  test("of ten bits a colour is kept with eight", async () => {
    const photo = await ingest(await readSample(`deep.${format}`));
    expect((await sharp(photo.original.path).metadata()).depth).toBe("uchar");
    const golden = await source.clone().raw().toBuffer();
    expect(findDistance(await kept(photo.original.path), golden)).toBeLessThanOrEqual(6);
  });

  test("that is cut off is unreadable, wherever", async () => {
    const upload = await readSample(`plain.${format}`);
    for (const share of [0.02, 0.1, 0.5, 0.9]) {
      const part = upload.subarray(0, Math.floor(upload.length * share));
      await expect(ingest(part)).rejects.toMatchObject({ code: "image_unreadable" });
    }
  });

  test("with changed bytes is taken or refused, and the next one is decoded", async () => {
    const chance = createChance(17);
    const good = await readSample(`plain.${format}`);
    for (let round = 0; round < 150; round += 1) {
      const bad = Buffer.from(good);
      const changes = 1 + chance.next(40);
      // Boxes stand in front: half of the changes go there.
      const reach = round % 2 === 0 ? 700 : bad.length - 12;
      for (let change = 0; change < changes; change += 1) {
        bad[12 + chance.next(reach)] = chance.next(256);
      }
      const outcome = await ingest(bad).catch((error: unknown) => error);
      expect(outcome).toEqual(
        expect.toSatisfy(
          (value: { code?: string; width?: number }) =>
            value.width !== undefined ||
            ["image_unreadable", "image_too_large"].includes(value.code ?? ""),
        ),
      );
    }
    expect(await ingest(good)).toMatchObject({ width, height });
  });

  test("that claims to be enormous is refused from its header", async () => {
    const bomb = await claimPixels(`plain.${format}`, 30_000, 30_000);
    await expect(ingest(bomb)).rejects.toMatchObject({ code: "image_too_large" });
  });
});

test("an AVIF that would fill memory is refused from its header, a HEIC of that size is not", async () => {
  await expect(ingest(await claimPixels("plain.avif", 5_100, 5_000))).rejects.toMatchObject({
    code: "image_too_large",
    details: { maxPixels: 25_000_000 },
  });
  // Its pixels are fewer than it says.
  await expect(ingest(await claimPixels("plain.heic", 5_100, 5_000))).rejects.toMatchObject({
    code: "image_unreadable",
  });
});

test("a photo of a room comes out of a HEIC as it went in", async () => {
  const photo = await ingest(await readSample("room.heic"));
  const room = new URL("../../../server/seed/rooms/living-room.jpg", import.meta.url);
  const golden = await sharp(await readFile(room))
    .resize(320)
    .raw()
    .toBuffer();
  const pixels = await kept(photo.original.path);
  expect(findMeanDistance(pixels, golden)).toBeLessThan(4);
});

test("of a GIF the first frame is kept, as it was", async () => {
  const rows = await Promise.all(
    ["#cc1111", "#1111cc"].map((background) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .raw()
        .toBuffer(),
    ),
  );
  const gif = await sharp(Buffer.concat(rows), {
    raw: { width: 40, height: 60, channels: 3, pageHeight: 30 },
  })
    .gif()
    .toBuffer();
  expect((await sharp(gif).metadata()).pages).toBe(2);
  const photo = await ingest(gif);
  expect(photo).toMatchObject({ contentType: "image/png", width: 40, height: 30 });
  const golden = await sharp(gif).removeAlpha().raw().toBuffer();
  expect(findDistance(await kept(photo.original.path), golden)).toBe(0);
  expect([...golden.subarray(0, 3)]).toEqual([0xcc, 0x11, 0x11]);
  await expect(ingest(gif.subarray(0, 60))).rejects.toMatchObject({ code: "image_unreadable" });
});

test("a GIF that claims to be enormous is refused from its header", async () => {
  const gif = await source.clone().gif().toBuffer();
  // The size of the screen, and of the frame on it.
  const frame = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, width, 0, height, 0]));
  for (const at of [6, 8, frame + 5, frame + 7]) gif.writeUInt16LE(65_000, at);
  await expect(ingest(gif)).rejects.toMatchObject({ code: "image_too_large" });
});
