import { uploadContentTypes } from "#shared/upload-limits.ts";

import { inTurn } from "./in-turn.ts";

/** The small copies of a chosen photo, and its size as a person sees it. */
export type PhotoVariants = { width: number; height: number; preview: Blob; thumb: Blob };

const previewSide = 2048;
const thumbSide = 400;

/**
 * Makes the copies that the server makes of an upload (`server/imaging/derive-variants.ts`), at the
 * same sizes, so that nobody waits for their own photo to come back. A file that is small enough
 * is its own preview. Rejects when the browser cannot decode the file.
 */
export function derivePhotoVariants(file: Blob): Promise<PhotoVariants> {
  return inTurn(() => derive(file));
}

async function derive(file: Blob): Promise<PhotoVariants> {
  const photo = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const { width, height } = photo;
    // Of others the server keeps a picture of its own: a GIF would move.
    const isKept = uploadContentTypes.some((type) => type === file.type);
    const isSmall = isKept && Math.max(width, height) <= previewSide;
    return {
      width,
      height,
      preview: isSmall ? file : await shrink(photo, previewSide, 0.92),
      thumb: await shrink(photo, thumbSide, 0.82),
    };
  } finally {
    photo.close();
  }
}

async function shrink(photo: ImageBitmap, side: number, quality: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(photo.width, photo.height));
  const width = Math.max(1, Math.round(photo.width * scale));
  const height = Math.max(1, Math.round(photo.height * scale));
  const small = await createImageBitmap(photo, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: "high",
  });
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.drawImage(small, 0, 0);
  small.close();
  return canvas.convertToBlob({ type: "image/webp", quality });
}
