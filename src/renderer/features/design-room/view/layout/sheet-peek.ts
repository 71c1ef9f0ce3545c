import type { PixelSize } from "#kernels/raster.ts";

export const headerHeight = 48;
/** The sheet's grip and the modes at its foot: what is left of it is for what it shows. */
export const sheetFrame = 87;
const leastPeek = 188;
const mostPeek = 276;
/** With a bar below the products, with the fills of what was erased, and with what was done. */
const barPeek = 306;
const fillsPeek = 348;
const summaryPeek = 240;

/** What an upright phone's sheet shows at rest. */
export type SheetContent = "products" | "bar" | "fills" | "summary";

/** How high the sheet is that meets the lower edge of the photo. */
export function findMeetingPeek(photo: PixelSize, screen: PixelSize): number {
  const photoHeight = (photo.height / photo.width) * screen.width;
  const left = screen.height - headerHeight - photoHeight;
  return Math.round(Math.min(mostPeek, Math.max(leastPeek, left)));
}

/** How high the sheet is at rest: as much over the photo's lower end as what it shows needs. */
export function choosePeek(meeting: number, content: SheetContent): number {
  const least = { products: 0, bar: barPeek, fills: fillsPeek, summary: summaryPeek }[content];
  return Math.max(meeting, least);
}
