import { fitWithin } from "#kernels/resample.ts";
import type { MaskShape } from "#shared/mask.ts";

import { createMaskShape, maxMaskSide } from "../../model/document/create-mask-shape.ts";

/** Reads a picture as a mask over the whole photo, whatever its size; null when it selections nothing. */
export async function readMaskFile(
  file: Blob,
  photo: { width: number; height: number },
): Promise<MaskShape | null> {
  const bitmap = await createImageBitmap(file, { premultiplyAlpha: "none" });
  const { width, height } = fitWithin(photo.width, photo.height, maxMaskSide);
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (context === null) return null;
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return createMaskShape(context.getImageData(0, 0, width, height), photo);
}
