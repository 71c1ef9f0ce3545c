import type { PixelSize } from "#kernels/raster.ts";

/** What a browser tells of its device; `gigabytes` is null where it does not say. */
export type Device = { readonly gigabytes: number | null; readonly isHandheld: boolean };

/**
 * How many pixels of a photo a device works on at true size, by the memory it must have; the first row
 * that it reaches counts. A worker needs some 20 bytes of each: the photo, its picture, the one
 * before that it goes on from, and what a paint works in. The page of a phone is ended at a few
 * hundred megabytes, so that a phone stands one row below a desktop of the same memory.
 */
const rungs = [
  { desktop: 8, handheld: Infinity, pixels: 25_000_000 },
  { desktop: 4, handheld: 8, pixels: 12_500_000 },
  { desktop: 0, handheld: 0, pixels: 6_000_000 },
] as const;

/** What a device is taken to have that does not tell: only Chromium does. */
const usualGigabytes = { desktop: 4, handheld: 0 } as const;

/** The most pixels of a photo that the device works on. */
export function findPixelBudget({ gigabytes, isHandheld }: Device): number {
  const kind = isHandheld ? "handheld" : "desktop";
  const memory = gigabytes ?? usualGigabytes[kind];
  return (rungs.find((rung) => memory >= rung[kind]) ?? rungs[2]).pixels;
}

/** The photo's own size, or the largest with its proportions that the budget holds. */
export function fitBudget({ width, height }: PixelSize, pixels: number): PixelSize {
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)));
  if (scale === 1) return { width, height };
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  };
}
