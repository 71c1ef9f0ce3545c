import type { Raster } from "#kernels/raster.ts";

/** The middle of a picture, cut to the shape of a thumbnail and shrunk to its size. */
export function drawSmallPicture(
  picture: ImageBitmap,
  { width, height }: { width: number; height: number },
): Raster | null {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (context === null) return null;
  const scale = Math.max(width / picture.width, height / picture.height);
  const [shownWidth, shownHeight] = [picture.width * scale, picture.height * scale];
  context.imageSmoothingQuality = "high";
  const left = (width - shownWidth) / 2;
  context.drawImage(picture, left, (height - shownHeight) / 2, shownWidth, shownHeight);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}
