import { readFileSync } from "node:fs";

import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { readFileKind, readPictureSize } from "#renderer/features/upload/read-picture-head.ts";

const heifFiles = new URL("../../server/imaging/heif-files/", import.meta.url);

async function encode(
  format: "jpeg" | "png" | "webp" | "gif",
  options: object = {},
): Promise<Uint8Array> {
  const canvas = { width: 37, height: 21, channels: 3 as const, background: "#8899aa" };
  return new Uint8Array(await sharp({ create: canvas }).toFormat(format, options).toBuffer());
}

function withAscii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

describe("the kind of a file", () => {
  test.each(["jpeg", "png", "webp", "gif"] as const)("a real %s is recognised", async (format) => {
    expect(readFileKind(await encode(format))).toBe(format);
  });

  test("an iPhone photo is recognised whatever it is called", () => {
    expect(readFileKind(withAscii("\0\0\0\x18ftypheic"))).toBe("heic");
    expect(readFileKind(withAscii("\0\0\0\x18ftypmif1"))).toBe("heic");
  });

  test("the brands behind the container's own name tell an AVIF from a HEIC", () => {
    const named = "\0\0\0\x1cftypmif1\0\0\0\0";
    expect(readFileKind(withAscii(`${named}mif1miafavif`))).toBe("avif");
    expect(readFileKind(withAscii(`${named}mif1miafheic`))).toBe("heic");
  });

  test("everything else is other", () => {
    expect(readFileKind(withAscii("GIF90a"))).toBe("other");
    expect(readFileKind(withAscii("\0\0\0\x18ftypisom\0\0\0\0isommp42"))).toBe("other");
    expect(readFileKind(withAscii("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toBe("other");
    expect(readFileKind(withAscii("RIFF....AVI "))).toBe("other");
    expect(readFileKind(new Uint8Array())).toBe("other");
  });
});

describe("the size of a picture", () => {
  test.each([
    ["a baseline JPEG", "jpeg", {}],
    ["a progressive JPEG", "jpeg", { progressive: true }],
    ["a PNG", "png", {}],
    ["a lossy WebP", "webp", {}],
    ["a lossless WebP", "webp", { lossless: true }],
    ["a GIF", "gif", {}],
  ] as const)("of %s comes from its header", async (_name, format, options) => {
    expect(readPictureSize(await encode(format, options))).toEqual({ width: 37, height: 21 });
  });

  test.each(["plain.heic", "alpha.heic", "plain.avif"])("of %s is the largest", (name) => {
    const bytes = new Uint8Array(readFileSync(new URL(name, heifFiles)));
    expect(readPictureSize(bytes)).toEqual({ width: 96, height: 64 });
  });

  test("of an extended WebP comes from its header", async () => {
    const canvas = { width: 300, height: 5, channels: 4 as const, background: "#11223344" };
    const bytes = await sharp({ create: canvas })
      .withExif({ IFD0: { Artist: "x" } })
      .webp()
      .toBuffer();
    expect(bytes.toString("latin1", 12, 16)).toBe("VP8X");
    expect(readPictureSize(new Uint8Array(bytes))).toEqual({ width: 300, height: 5 });
  });

  test("of a JPEG is found behind large metadata", async () => {
    const canvas = { width: 40, height: 30, channels: 3 as const, background: "#000000" };
    const exif = { IFD0: { ImageDescription: "x".repeat(50_000) } };
    const bytes = await sharp({ create: canvas }).withExif(exif).jpeg().toBuffer();
    expect(readPictureSize(new Uint8Array(bytes))).toEqual({ width: 40, height: 30 });
  });

  test("of a cut-off or garbled file is unknown", async () => {
    const jpeg = await encode("jpeg");
    expect(readPictureSize(jpeg.subarray(0, 12))).toBeNull();
    expect(readPictureSize((await encode("png")).subarray(0, 20))).toBeNull();
    expect(readPictureSize((await encode("webp")).subarray(0, 20))).toBeNull();
    expect(
      readPictureSize(new Uint8Array([0xff, 0xd8, 0xff, ...Array<number>(40).fill(7)])),
    ).toBeNull();
  });
});
