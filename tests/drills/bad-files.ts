import { readFile } from "node:fs/promises";
import { crc32, deflateSync } from "node:zlib";

import sharp from "sharp";

import { makeZip } from "#support/make-zip.ts";
import { createPhoto } from "#support/test-photos.ts";

import { createChance } from "../isolation/chance.ts";
import type { Chance } from "../isolation/chance.ts";

/** A file that nobody should send, with the way it was made. */
export type BadFile = { kind: string; bytes: Buffer };

type Maker = (chance: Chance, good: readonly Buffer[]) => Buffer | Promise<Buffer>;

/** Makes `count` bad files, the same for the same seed. Each kind has its turn, costly ones a quarter as often. */
export async function* makeBadFiles(count: number, seed: number): AsyncGenerator<BadFile> {
  const chance = createChance(seed);
  const good = await makeGoodFiles();
  const all = Object.keys(makers);
  const cheap = all.filter((kind) => !costly.includes(kind));
  const kinds = [...all, ...cheap, ...cheap, ...cheap];
  for (let made = 0; made < count; made += 1) {
    const kind = kinds[made % kinds.length] ?? "";
    const bytes = await makers[kind]?.(chance, good);
    if (bytes !== undefined) yield { kind, bytes };
  }
}

const makers: Readonly<Record<string, Maker>> = {
  "bytes changed": (chance, good) => {
    const bytes = Buffer.from(pick(chance, good));
    const changes = 1 + chance.next(200);
    for (let at = 0; at < changes; at += 1) {
      bytes[chance.next(bytes.length)] = chance.next(256);
    }
    return bytes;
  },
  "header changed": (chance, good) => {
    const bytes = Buffer.from(pick(chance, good));
    for (let at = 0; at < 8; at += 1) bytes[12 + chance.next(120)] = chance.next(256);
    return bytes;
  },
  truncated: (chance, good) => {
    const bytes = pick(chance, good);
    return bytes.subarray(0, chance.next(bytes.length));
  },
  spliced: (chance, good) => {
    const [head, tail] = [pick(chance, good), pick(chance, good)];
    return Buffer.concat([
      head.subarray(0, chance.next(head.length)),
      tail.subarray(chance.next(tail.length)),
    ]);
  },
  "lengths changed": (chance, good) => {
    const bytes = Buffer.from(pick(chance, good));
    const at = 8 + chance.next(Math.min(400, bytes.length - 12));
    bytes.writeUInt32BE(chance.next(2) === 0 ? 0xffffffff : chance.next(0xffffffff), at);
    return bytes;
  },
  "claimed size": (chance) => claimSize(chance),
  "many chunks": (chance) => makeManyChunks(chance),
  "many segments": (chance, good) => makeManySegments(chance, good),
  "bomb in a chunk": (chance) => {
    const profile = deflateSync(Buffer.alloc((1 + chance.next(64)) * 1024 * 1024));
    const iccp = Buffer.concat([Buffer.from("bomb\0\0"), profile]);
    return makePng(64, 64, [chunk("iCCP", iccp), chunk("zTXt", iccp)]);
  },
  "bomb in pixels": (chance) => {
    const side = 3_000 + chance.next(4_071);
    const deep = chance.next(2) === 0;
    const interlaced = chance.next(2) === 0;
    return makePng(side, side, [], { deep, interlaced });
  },
  "wrong type": (chance) => {
    const text = pick(chance, otherTypes);
    return Buffer.concat([Buffer.from(text, "latin1"), makeNoise(chance, chance.next(4_000))]);
  },
  polyglot: (chance, good) => {
    const tails = [
      makeZip([{ name: "../../evil.js", bytes: Buffer.from("alert(1)") }]),
      Buffer.from("<script>alert(1)</script>"),
      Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj"),
    ];
    const [file, tail] = [pick(chance, good), pick(chance, tails)];
    return chance.next(2) === 0 ? Buffer.concat([file, tail]) : Buffer.concat([tail, file]);
  },
  noise: (chance) => makeNoise(chance, chance.next(60_000)),
};

const costly = ["bomb in pixels", "bomb in a chunk", "many chunks"];

const otherTypes = [
  "",
  "GIF89a\u0001\0\u0001\0",
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
  "<!doctype html><script>alert(1)</script>",
  "%PDF-1.7",
  "PK\u0003\u0004",
  "II*\0\u0008\0\0\0",
  "BM\0\0\0\0",
  "\0\0\0\u0018ftypheic",
  "\0\0\0\u001cftypavif",
  "RIFF\u0004\0\0\0WAVE",
  "\u007fELF",
  "#!/bin/sh\n",
  "\u00ff\u00d8\u00ff",
  "\u0089PNG\r\n\u001a\n",
  "RIFF\u0004\0\0\0WEBP",
];

/** Small pictures of every kind that is taken. */
async function makeGoodFiles(): Promise<Buffer[]> {
  const files: Buffer[] = [];
  for (const format of ["jpeg", "png", "webp"] as const) {
    files.push(await createPhoto({ format, width: 320, height: 200 }));
    files.push(await createPhoto({ format, place: true, orientation: 6 }));
  }
  const heifFiles = new URL("../server/imaging/heif-files/", import.meta.url);
  for (const name of ["plain.heic", "p3.heic", "described.heic", "plain.avif", "alpha.avif"]) {
    files.push(await readFile(new URL(name, heifFiles)));
  }
  const photo = sharp(await createPhoto({ format: "png", width: 240, height: 160 }));
  files.push(
    await photo.clone().jpeg({ progressive: true }).toBuffer(),
    await photo.clone().png({ progressive: true }).toBuffer(),
    await photo.clone().png({ palette: true }).toBuffer(),
    await photo.clone().webp({ lossless: true }).toBuffer(),
    await photo.clone().gif().toBuffer(),
    await photo.clone().withIccProfile("p3").jpeg().toBuffer(),
    await photo.clone().toColourspace("cmyk").jpeg().toBuffer(),
    await photo.clone().greyscale().jpeg().toBuffer(),
    await photo.clone().toColourspace("rgb16").png().toBuffer(),
  );
  return files;
}

/** A PNG of one colour, however large: a few kilobytes hold millions of pixels. */
function makePng(
  width: number,
  height: number,
  extra: readonly Buffer[],
  { deep = false, interlaced = false } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([deep ? 16 : 8, deep ? 6 : 0, 0, 0, interlaced ? 1 : 0], 8);
  const bytesOfPixel = deep ? 8 : 1;
  // Of an interlaced picture each of the seven passes begins its own rows: a few bytes more than these.
  const rows = height * (interlaced ? 2 : 1);
  const pixels = deflateSync(Buffer.alloc(height * width * bytesOfPixel + rows * 8), { level: 1 });
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    ...extra,
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, "latin1");
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

/** Pictures that say they are far larger than they are. */
async function claimSize(chance: Chance): Promise<Buffer> {
  const sizes = [1, 40_000, 65_535, 1_000_000, 0x7fffffff, 0xffffffff] as const;
  const [width, height] = [pick(chance, sizes), pick(chance, sizes)];
  if (chance.next(2) === 0) {
    const png = makePng(64, 64, []);
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    return png;
  }
  const jpeg = Buffer.from(await createPhoto());
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height & 0xffff, frame + 5);
  jpeg.writeUInt16BE(width & 0xffff, frame + 7);
  return jpeg;
}

function makeManyChunks(chance: Chance): Buffer {
  const count = 1_000 + chance.next(60_000);
  const type = pick(chance, ["tEXt", "IDAT", "fdAT", "eXIf", "qqqq"] as const);
  const empty = chunk(type, Buffer.alloc(chance.next(3)));
  return makePng(
    64,
    64,
    Array.from({ length: count }, () => empty),
  );
}

/** A JPEG with thousands of segments, or of scans that each draw the whole picture. */
function makeManySegments(chance: Chance, good: readonly Buffer[]): Buffer {
  const jpegs = good.filter((bytes) => bytes[0] === 0xff);
  const jpeg = pick(chance, jpegs);
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const marker = pick(chance, [0xe1, 0xe2, 0xfe, 0xdb, 0xc4, 0xda] as const);
  const repeated =
    marker === 0xda
      ? jpeg.subarray(scan, -2)
      : Buffer.from([0xff, marker, 0, 8, ...Buffer.from("Exif\0\0")]);
  const count = Math.min(20_000, Math.floor((4 * 1024 * 1024) / repeated.length));
  const many = Array.from({ length: count }, () => repeated);
  return Buffer.concat([jpeg.subarray(0, scan), ...many, jpeg.subarray(scan)]);
}

function makeNoise(chance: Chance, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => chance.next(256)));
}

function pick<Item>(chance: Chance, items: readonly Item[]): Item {
  const item = items[chance.next(items.length)];
  if (item === undefined) throw new RangeError("there is nothing to pick from");
  return item;
}
