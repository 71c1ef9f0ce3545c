import sharp from "sharp";

import { openImage, readable } from "./decode-image.ts";

/** What programs show of a link is about twice as wide as it is high. */
const [width, height] = [1200, 630];
const lineWidth = 4;

/** The left half of a room as it is and the right half as it could be, 1200 × 630 pixels, as JPEG. */
export async function joinHalves(before: Uint8Array, after: Uint8Array): Promise<Uint8Array> {
  const half = await readable(
    cover(before)
      .extract({ left: 0, top: 0, width: width / 2, height })
      .toBuffer(),
  );
  const line = {
    create: { width: lineWidth, height, channels: 3, background: "#ffffff" },
  } as const;
  const whole = sharp(await readable(cover(after).toBuffer())).composite([
    { input: half, left: 0, top: 0 },
    { input: line, left: (width - lineWidth) / 2, top: 0 },
  ]);
  return readable(whole.jpeg({ quality: 82 }).toBuffer());
}

function cover(source: Uint8Array) {
  const size = { width, height, fit: "cover" } as const;
  return openImage(source)
    .resize(size)
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .png();
}
