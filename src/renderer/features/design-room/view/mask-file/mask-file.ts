import { rasteriseMask } from "#kernels/mask.ts";
import { fitWithin } from "#kernels/resample.ts";
import type { MaskData, MaskShape } from "#shared/mask.ts";

import { createMaskShape, maxMaskSide } from "../../model/document/create-mask-shape.ts";

/** Larger canvases fail on phones. */
const maxSide = 4096;

/** The mask as a PNG of the photo's size (or 4096 pixels along the long side): white on black. */
export async function writeMaskFile(
  mask: MaskData,
  photo: { width: number; height: number },
): Promise<Blob> {
  const { width, height } = fitWithin(photo.width, photo.height, maxSide);
  const frame = { width, height, originalWidth: photo.width, originalHeight: photo.height };
  const coverage = rasteriseMask(mask, frame).data;
  const pixels = new ImageData(width, height);
  for (let index = 0; index < coverage.length; index += 1) {
    const value = coverage[index] ?? 0;
    pixels.data.set([value, value, value, 255], index * 4);
  }
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type: "image/png" });
}

/** Reads a picture as a mask over the whole photo, whatever its size; null when it selects nothing. */
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
