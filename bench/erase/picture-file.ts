import sharp from "sharp";

import type { Mask, Raster } from "#kernels/raster.ts";

/** Decodes a picture file to sRGB bytes with alpha. */
export async function readRaster(file: string): Promise<Raster> {
  const { data, info } = await sharp(file)
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bytes = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
  return { width: info.width, height: info.height, data: bytes };
}

/** Decodes a mask file: above the middle is 255, the rest 0. */
export async function readMask(file: string): Promise<Mask> {
  const { data, info } = await sharp(file)
    .extractChannel(0)
    .threshold(128)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** Writes RGB; the format follows the file's ending. */
export async function writeRaster(file: string, { width, height, data }: Raster): Promise<void> {
  await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .toFile(file);
}

/** Writes a mask as a grey picture. */
export async function writeMask(file: string, { width, height, data }: Mask): Promise<void> {
  await sharp(data, { raw: { width, height, channels: 1 } }).toFile(file);
}
