import sharp from "sharp";

import { openImage, readable } from "./decode-image.ts";

/** A picture as a page shows it: as few bytes as look well beside words. */
export type PagePicture = {
  picture: Uint8Array;
  format: "avif" | "webp";
  /** The long side in pixels. */
  side: number;
};

/** What programs show beside a link: the left half of a room before, the right half of it after. */
export type LinkCard = { before: Uint8Array; after: Uint8Array };

/** Makes either of a stored picture; in sRGB, without saying more about itself. */
export function makePagePicture(task: PagePicture | LinkCard): Promise<Uint8Array> {
  return "after" in task ? drawLinkCard(task) : shrink(task);
}

function shrink({ picture, format, side }: PagePicture): Promise<Uint8Array> {
  const small = openImage(picture)
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .removeAlpha();
  const coded =
    format === "avif"
      ? small.avif({ quality: 50, effort: 3 })
      : small.webp({ quality: 74, effort: 4 });
  return readable(coded.toBuffer());
}

const card = { width: 1200, height: 630 };
const lineWidth = 4;

async function drawLinkCard({ before, after }: LinkCard): Promise<Uint8Array> {
  const { width, height } = card;
  const middle = width / 2;
  const whole = await readable(openImage(after).resize(card).png().toBuffer());
  const right = await readable(
    sharp(whole).extract({ left: middle, top: 0, width: middle, height }).png().toBuffer(),
  );
  const line = {
    create: { width: lineWidth, height, channels: 3, background: "#ffffff" },
  } as const;
  return readable(
    openImage(before)
      .resize(card)
      .composite([
        { input: right, left: middle, top: 0 },
        { input: line, left: middle - lineWidth / 2, top: 0 },
      ])
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 82 })
      .toBuffer(),
  );
}
