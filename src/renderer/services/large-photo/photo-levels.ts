import type { PixelSize, Raster } from "#kernels/raster.ts";

/** The size of a photo at a level: half the side with each, a pixel at least. */
export function findLevelSize({ width, height }: PixelSize, level: number): PixelSize {
  const share = 2 ** level;
  return { width: Math.ceil(width / share), height: Math.ceil(height / share) };
}

/** A copy of a part that lies inside the raster. */
export function cutRaster(
  raster: Raster,
  { left, top, width, height }: PixelSize & { readonly left: number; readonly top: number },
): { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> } {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * raster.width + left) * 4;
    data.set(raster.data.subarray(from, from + width * 4), row * width * 4);
  }
  return { width, height, data };
}
