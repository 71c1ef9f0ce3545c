import { inTurn } from "#renderer/services/in-turn.ts";

import type { PhotoQuality } from "./measure-quality.ts";

/** `quality` is null where it could not be measured. */
export type OpenedPhoto = { bitmap: ImageBitmap; quality: PhotoQuality | null };

/** Enough for the largest preview on a dense screen. */
const previewSidePixels = 1600;

/**
 * Decodes a chosen file as the person sees it: upright by its EXIF orientation. Rejects when the
 * browser cannot decode it. The caller closes the bitmap.
 */
export function openPhoto(file: Blob): Promise<OpenedPhoto> {
  return inTurn(() => open(file));
}

async function open(file: Blob): Promise<OpenedPhoto> {
  const full = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    return { bitmap: await shrink(full, previewSidePixels), quality: await readQuality(full) };
  } finally {
    full.close();
  }
}

/** Its code comes with the first photo; what cannot be had is advice, and no reason to refuse a photo. */
async function readQuality(full: ImageBitmap): Promise<PhotoQuality | null> {
  const code = await import("./measure-quality.ts").catch(() => null);
  if (code === null) return null;
  const small = await shrink(full, code.measuredSidePixels);
  const quality = code.measureQuality(readPixels(small));
  small.close();
  return quality;
}

function shrink(bitmap: ImageBitmap, longSide: number): Promise<ImageBitmap> {
  const scale = Math.min(1, longSide / Math.max(bitmap.width, bitmap.height));
  return createImageBitmap(bitmap, {
    resizeWidth: Math.max(1, Math.round(bitmap.width * scale)),
    resizeHeight: Math.max(1, Math.round(bitmap.height * scale)),
    resizeQuality: "high",
  });
}

function readPixels(bitmap: ImageBitmap): ImageData {
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new RangeError("no canvas to measure the photo on");
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}
