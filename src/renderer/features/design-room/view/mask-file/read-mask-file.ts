import type { MaskShape } from "#shared/mask.ts";

import { createMaskShape, maxMaskSide } from "../../model/document/create-mask-shape.ts";

/** Reads a picture as a mask over the whole photo, whatever its size; null when it selections nothing. */
export async function readMaskFile(
  file: Blob,
  photo: { width: number; height: number },
): Promise<MaskShape | null> {
  const bitmap = await createImageBitmap(file, { premultiplyAlpha: "none" });
  const scale = Math.min(1, maxMaskSide / Math.max(photo.width, photo.height));
  const width = Math.max(1, Math.round(photo.width * scale));
  const height = Math.max(1, Math.round(photo.height * scale));
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (context === null) return null;
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return createMaskShape(context.getImageData(0, 0, width, height), photo);
}
