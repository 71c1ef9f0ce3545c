import type { Raster } from "#kernels/raster.ts";

import { openRaster } from "./decode-image.ts";

const thumbSide = 400;
const cardSide = 560;
const previewSide = 2048;

/** The small copies of a picture, both WebP and without metadata. */
export type Variants = { thumb: Uint8Array; preview: Uint8Array };

/** Makes `thumb` (at most 400 px) and `preview` (at most 2048 px on the long side). */
export async function deriveVariants(raster: Raster): Promise<Variants> {
  return { thumb: await deriveThumbnail(raster), preview: await derivePreview(raster) };
}

/** At most 400 px on the long side, WebP. */
export function deriveThumbnail(raster: Raster): Promise<Uint8Array> {
  return fitInside(raster, thumbSide).webp({ quality: 82, effort: 3 }).toBuffer();
}

/** At most 560 px on the long side, WebP: fills a card of the gallery. */
export function deriveCard(raster: Raster): Promise<Uint8Array> {
  return fitInside(raster, cardSide).webp({ quality: 82, effort: 3 }).toBuffer();
}

/** At most 2048 px on the long side, WebP with as little loss as the eye could find. */
export function derivePreview(raster: Raster): Promise<Uint8Array> {
  return fitInside(raster, previewSide).webp({ quality: 92, effort: 1 }).toBuffer();
}

function fitInside(raster: Raster, side: number) {
  return openRaster(raster).resize({
    width: side,
    height: side,
    fit: "inside",
    withoutEnlargement: true,
  });
}
