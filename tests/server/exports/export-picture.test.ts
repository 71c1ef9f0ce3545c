import { expect, test } from "vitest";

import { openPixels } from "#server/imaging/decode-image.ts";
import type { Pixels } from "#server/imaging/decode-image.ts";
import { exportPicture } from "#server/imaging/export-picture.ts";
import { downloadFormats } from "#shared/download.ts";

/** Soft waves in which no two rows are the same. */
function drawPixels(width: number, height: number): Pixels {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < data.length; at += 1) {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    data[at] = 128 + 100 * Math.sin(x / (7 + (at % 3)) + y / 11);
  }
  return { data, width, height, channels: 3 };
}

test.each(downloadFormats)("pixels give the same %s file as their PNG", async (format) => {
  const pixels = drawPixels(1200, 40);
  const png = await openPixels(pixels).png().toBuffer();
  for (const [size, mark] of [
    ["full", "Alder & Quay"],
    ["1080", null],
  ] as const) {
    const wanted = { before: null, format, size, mark, xmp: null };
    const file = await exportPicture({ ...wanted, picture: pixels });
    expect(Buffer.compare(file, await exportPicture({ ...wanted, picture: png }))).toBe(0);
  }
});
