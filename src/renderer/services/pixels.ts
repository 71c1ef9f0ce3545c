import type { Raster } from "#kernels/raster.ts";

/** Without a copy where the engine may lend the bytes. */
export function toImageData({ data, width, height }: Raster): ImageData {
  return new ImageData(isUnshared(data) ? data : data.slice(), width, height);
}

function isUnshared(data: Uint8ClampedArray): data is Uint8ClampedArray<ArrayBuffer> {
  return data.buffer instanceof ArrayBuffer;
}

export async function decodeRaster(blob: Blob): Promise<Raster> {
  return readPixels(await createImageBitmap(blob, { premultiplyAlpha: "none" }));
}

/** The bitmap is closed. Works in a worker alone. */
export function readPixels(bitmap: ImageBitmap): Raster {
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("no 2d canvas in this worker");
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}
