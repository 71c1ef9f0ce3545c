import { openImage, readable } from "./decode-image.ts";

/** A picture as a page shows it: as few bytes as look well beside words. */
export type PagePicture = {
  picture: Uint8Array;
  format: "avif" | "webp";
  /** The long side in pixels. */
  side: number;
};

/** Makes it of a stored picture; in sRGB, without saying more about itself. */
export function makePagePicture({ picture, format, side }: PagePicture): Promise<Uint8Array> {
  const small = openImage(picture)
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .removeAlpha();
  const coded =
    format === "avif"
      ? small.avif({ quality: 50, effort: 3 })
      : small.webp({ quality: 74, effort: 4 });
  return readable(coded.toBuffer());
}
