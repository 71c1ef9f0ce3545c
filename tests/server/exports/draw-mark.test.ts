import sharp from "sharp";
import { expect, test } from "vitest";

import { exportPicture } from "#server/imaging/export-picture.ts";

const plain = { before: null, format: "png", size: "full", xmp: null } as const;

const create = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** How many pixels of the picture are not its background any more, and the first of them from the left. */
async function measure(picture: Uint8Array, background: number) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  let [changed, left, brightest] = [0, info.width, 0];
  for (let at = 0; at < data.length; at += info.channels) {
    const value = data[at] ?? 0;
    if (Math.abs(value - background) < 3) continue;
    changed += 1;
    brightest = Math.max(brightest, value);
    left = Math.min(left, (at / info.channels) % info.width);
  }
  return { changed, left, brightest, width: info.width, height: info.height };
}

test("a picture of a few pixels has no room for a mark", async () => {
  const picture = await create(23, 9, "#808080");
  const marked = await exportPicture({ ...plain, picture, mark: "Alder & Quay" });
  expect(await measure(marked, 0x80)).toMatchObject({ changed: 0, width: 23, height: 9 });
});

test.each([
  [24, 24],
  [40, 900],
  [900, 40],
  [1600, 1200],
])("a mark fits into a picture of %i × %i", async (width, height) => {
  const picture = await create(width, height, "#808080");
  const marked = await exportPicture({ ...plain, picture, mark: "Alder & Quay" });
  const found = await measure(marked, 0x80);
  expect([found.width, found.height]).toEqual([width, height]);
  expect(found.changed).toBeGreaterThan(0);
});

test("a name of eighty letters is not wider than half of the picture", async () => {
  const picture = await create(1000, 800, "#808080");
  const marked = await exportPicture({ ...plain, picture, mark: "W".repeat(80) });
  const found = await measure(marked, 0x80);
  expect(found.left).toBeGreaterThan(450);
  expect(found.left).toBeLessThan(640);
});

test("what a name has of markup is written, not obeyed", async () => {
  const picture = await create(600, 400, "#808080");
  const marked = await exportPicture({ ...plain, picture, mark: "<b>A & B</b> \u0001 Ñö Ж Ω" });
  const narrow = await exportPicture({ ...plain, picture, mark: "A & B Ñö Ж Ω" });
  expect((await measure(marked, 0x80)).left).toBeLessThan((await measure(narrow, 0x80)).left);
});

test.each(["#ffffff", "#000000"])("a mark can be seen on %s", async (background) => {
  const picture = await create(800, 600, background);
  const level = background === "#ffffff" ? 255 : 0;
  const found = await measure(
    await exportPicture({ ...plain, picture, mark: "Greenhouse Paints" }),
    level,
  );
  expect(found.changed).toBeGreaterThan(300);
});
