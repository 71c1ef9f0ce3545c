import { readFileSync } from "node:fs";

import sharp from "sharp";
import { expect, test } from "vitest";

import { checkPhoto, judgePhoto } from "#renderer/features/upload/check-photo.ts";
import { maxUploadBytes } from "#shared/upload-limits.ts";

const heifFiles = new URL("../../server/imaging/heif-files/", import.meta.url);
const room = { width: 60, height: 40, channels: 3 as const, background: "#c0b090" };

/** A PNG head that claims a size; the pixels need not be there to be refused. */
function claimPngSize(width: number, height: number): Uint8Array {
  const head = new Uint8Array(32);
  head.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  head.set(new TextEncoder().encode("IHDR"), 12);
  new DataView(head.buffer).setUint32(16, width);
  new DataView(head.buffer).setUint32(20, height);
  return head;
}

async function findProblem(file: Blob) {
  return (await checkPhoto(file)).problem;
}

test("a real photo is fine, whatever its name says", async () => {
  const bytes = new Uint8Array(await sharp({ create: room }).jpeg().toBuffer());
  expect(await findProblem(new File([bytes], "photo.txt", { type: "text/plain" }))).toBeNull();
});

test("a file that only claims to be a photo is unsupported", async () => {
  const file = new File(["<html>hello</html>"], "photo.jpg", { type: "image/jpeg" });
  expect(await findProblem(file)).toEqual({ kind: "unsupported" });
});

test("an empty file is said to be empty", async () => {
  expect(await findProblem(new File([], "photo.jpg"))).toEqual({ kind: "empty" });
});

test.each([
  ["room.heic", true],
  ["described.avif", false],
])("%s is taken, and is said to be small", async (name, isHeic) => {
  const bytes = new Uint8Array(readFileSync(new URL(name, heifFiles)));
  const check = await checkPhoto(new File([bytes], "IMG_2041"));
  expect(check).toEqual({ problem: null, isSmall: true, isHeic });
});

test("a HEIC that says its size at its end is left to the server", () => {
  const head = new TextEncoder().encode("\0\0\0\x18ftypheic\0\0\0\0mif1heic");
  expect(judgePhoto(9000, head)).toEqual({ problem: null, isSmall: false, isHeic: true });
});

test("the limit of bytes is allowed, one more is not", () => {
  const head = claimPngSize(4000, 3000);
  expect(judgePhoto(maxUploadBytes, head).problem).toBeNull();
  const bytes = maxUploadBytes + 1;
  expect(judgePhoto(bytes, head).problem).toEqual({ kind: "too-big", bytes });
});

test("the limit of pixels is allowed, more is not", () => {
  expect(judgePhoto(9000, claimPngSize(10_000, 5000)).problem).toBeNull();
  const { problem } = judgePhoto(9000, claimPngSize(30_000, 30_000));
  expect(problem).toEqual({ kind: "too-many-pixels", pixels: 900_000_000 });
});

test("a photo without a readable size is unreadable", () => {
  expect(judgePhoto(9000, claimPngSize(0, 3000)).problem).toEqual({ kind: "unreadable" });
});

test("a file that cannot be read is unreadable", async () => {
  const gone = new Blob(["x"]);
  gone.slice = () => {
    throw new DOMException("gone", "NotReadableError");
  };
  expect(await findProblem(gone)).toEqual({ kind: "unreadable" });
});

test("under 400 pixels on the short side a photo is small, whichever way it lies, and still fit", () => {
  const small = { problem: null, isSmall: true, isHeic: false };
  expect(judgePhoto(9000, claimPngSize(1200, 399))).toEqual(small);
  expect(judgePhoto(9000, claimPngSize(399, 1200))).toEqual(small);
  expect(judgePhoto(9000, claimPngSize(400, 400))).toEqual({ ...small, isSmall: false });
});
