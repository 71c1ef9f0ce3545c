import { z } from "zod";

/** A picture under addresses that each give the same bytes for ever, in several sizes. */
const servedPictureSchema = z.object({
  /** What stands before the size: `<address>-<long side>.<format>`. */
  address: z.string().max(200),
  width: z.int().positive(),
  height: z.int().positive(),
});
export type ServedPicture = z.infer<typeof servedPictureSchema>;

/** The pictures of a sample room as the start page shows them. */
const roomPicturesSchema = z.object({
  /** Of the room: with another one these pictures are old. */
  revision: z.string().max(40),
  before: servedPictureSchema,
  after: servedPictureSchema.nullable(),
});
export type RoomPictures = z.infer<typeof roomPicturesSchema>;

/** By the rooms' ids. */
export const servedPicturesSchema = z.record(z.string(), roomPicturesSchema);

/** Long sides, in pixels; the first is for a narrow card, the last for a large sharp screen. */
export const servedSides = [480, 720, 1080, 1600] as const;
export const servedFormats = ["avif", "webp"] as const;

/** How wide the places of these pictures are, by the width of the window. */
export const placeWidths = {
  hero: "(max-width:1023px) and (orientation:portrait) calc(100vw - 40px),(max-width:1023px) 52vw,(max-width:1999px) 55vw,1080px",
  card: "(max-width:1023px) 264px,(max-width:1279px) 45vw,22vw",
  /** Beside a sign-in, as high as the window. */
  entry: "max(calc(100vw - 448px), 134vh)",
  /** Among those to begin with, in a row below the photo's place. */
  sample: "(max-width:1023px) 150px,(max-width:1439px) 33vw,16vw",
} as const;

/** The `srcset` of a picture in one format. */
export function createSourceSet(
  { address, width, height }: ServedPicture,
  format: (typeof servedFormats)[number],
): string {
  const longSide = Math.max(width, height);
  return servedSides
    .filter((side, index) => index === 0 || side <= longSide)
    .map((side) => {
      const shown = Math.round(width * Math.min(1, side / longSide));
      return `${address}-${side}.${format} ${shown}w`;
    })
    .join(",");
}

/** The address of one size, for programs that take a single one. */
export function nameSource({ address }: ServedPicture): string {
  return `${address}-720.webp`;
}
