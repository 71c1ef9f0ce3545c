import type { Sharp } from "sharp";

import type { Raster } from "#kernels/raster.ts";

import { openPixels, openRaster } from "./decode-image.ts";
import type { Pixels } from "./decode-image.ts";

const thumbSide = 400;
const cardSide = 560;
/** As wide as programs show the picture of a link. */
const linkCardSide = 1200;
/** The long side of the largest copy. */
export const previewSide = 2048;

/** The small copies of a picture, both WebP and without metadata. */
type Variants = { thumb: Uint8Array; preview: Uint8Array };

/**
 * Makes `thumb` (at most 400 px) and `preview` (at most 2048 px on the long side) of a picture that
 * `decodeSmall` has made as small as a preview.
 */
export async function deriveVariants(pixels: Pixels): Promise<Variants> {
  const preview = await codePreview(openPixels(pixels)).toBuffer();
  return { thumb: await codeThumbnail(openPixels(pixels)).toBuffer(), preview };
}

/** At most 400 px on the long side, WebP. */
export function deriveThumbnail(raster: Raster): Promise<Uint8Array> {
  return codeThumbnail(openRaster(raster)).toBuffer();
}

/** At most 560 px on the long side, WebP: fills a card of the gallery. */
export function deriveCard(raster: Raster): Promise<Uint8Array> {
  return fitInside(openRaster(raster), cardSide).webp({ quality: 82, effort: 3 }).toBuffer();
}

/** At most 1200 px on the long side, JPEG: programs that show links know it best. */
export function deriveLinkCard(raster: Raster, xmp: string): Promise<Uint8Array> {
  const card = fitInside(openRaster(raster), linkCardSide)
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 84 });
  return tag(card, xmp).toBuffer();
}

/** As a preview, and saying what it is: people take it away. */
export function deriveLinkPicture(raster: Raster, xmp: string): Promise<Uint8Array> {
  return tag(codePreview(openRaster(raster)), xmp).toBuffer();
}

function tag(image: Sharp, xmp: string): Sharp {
  return image.withIccProfile("srgb").withXmp(xmp);
}

/** At most 2048 px on the long side, WebP with as little loss as the eye could find. */
export function derivePreview(raster: Raster): Promise<Uint8Array> {
  return codePreview(openRaster(raster)).toBuffer();
}

function codeThumbnail(image: Sharp): Sharp {
  return fitInside(image, thumbSide).webp({ quality: 82, effort: 3 });
}

function codePreview(image: Sharp): Sharp {
  return fitInside(image, previewSide).webp({ quality: 92, effort: 1 });
}

function fitInside(image: Sharp, side: number): Sharp {
  return image.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
}
