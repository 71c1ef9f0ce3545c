import sharp from "sharp";
import { expect, test } from "vitest";

import { choosePhoto } from "#renderer/features/upload/choose-photo.ts";

async function createPhoto(name: string, width = 600): Promise<File> {
  const canvas = { width, height: 400, channels: 3 as const, background: "#c0b090" };
  const bytes = await sharp({ create: canvas }).png().toBuffer();
  return new File([new Uint8Array(bytes)], name);
}

test("a single fit photo is taken and nothing is left out", async () => {
  const photo = await createPhoto("room.png");
  const taken = { file: photo, isSmall: false, isHeic: false };
  expect(await choosePhoto([photo])).toEqual({ photo: taken, more: [], leftOut: [] });
});

test("of several the first fit one is taken, other fit ones follow, and why the rest is not is told", async () => {
  const text = new File(["hello"], "notes.txt");
  const first = await createPhoto("first.png");
  const second = await createPhoto("second.png");
  const choice = await choosePhoto([text, first, second]);
  expect(choice.photo?.file).toBe(first);
  expect(choice.leftOut).toEqual([{ fileName: "notes.txt", reason: { kind: "unsupported" } }]);
  expect(choice.more).toEqual([second]);
});

test("without a fit one there is no photo, only reasons", async () => {
  const choice = await choosePhoto([new File([], "empty.jpg")]);
  expect(choice.photo).toBeNull();
  expect(choice.leftOut).toEqual([{ fileName: "empty.jpg", reason: { kind: "empty" } }]);
});

test("a small photo is taken, and said to be small, whatever the size of the others", async () => {
  const small = await createPhoto("small.png", 399);
  const choice = await choosePhoto([
    new File(["hello"], "notes.txt"),
    small,
    await createPhoto("b.png"),
  ]);
  expect(choice.photo).toEqual({ file: small, isSmall: true, isHeic: false });
});
