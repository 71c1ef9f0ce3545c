import sharp from "sharp";
import type { Metadata, Sharp } from "sharp";

import type { Raster } from "#kernels/raster.ts";
import { AppError } from "#shared/app-error.ts";
import { maxUploadPixels } from "#shared/image.ts";

// libvips would open anything from SVG to PDF; only what may be uploaded is left open.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"],
});
sharp.cache(false);
sharp.concurrency(1);

const failOn = "error";

/** Reads the header only. Throws `image_unreadable`, or `image_too_large` above the pixel limit. */
export async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  const header = await readable(sharp(bytes, { failOn, limitInputPixels: false }).metadata());
  if (header.width * header.height > maxUploadPixels) {
    throw new AppError(
      "image_too_large",
      `The picture has too many pixels: ${header.width} × ${header.height}.`,
      {
        details: { maxPixels: maxUploadPixels },
      },
    );
  }
  return header;
}

/** Opens a picture for processing: upright, sRGB, refusing damage and too many pixels. */
export function openImage(bytes: Uint8Array): Sharp {
  return sharp(bytes, { failOn, limitInputPixels: maxUploadPixels }).autoOrient();
}

/** Decodes a whole picture, upright and in sRGB. Throws `image_unreadable` when it is damaged. */
export async function decodeImage(bytes: Uint8Array): Promise<Raster> {
  const { data, info } = await readable(
    openImage(bytes)
      .toColourspace("srgb")
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  return {
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  };
}

/** Decodes several pictures as `decodeImage` does one, under the names they came with. */
export async function decodeImages<Name>(
  files: ReadonlyMap<Name, Uint8Array>,
): Promise<Map<Name, Raster>> {
  const entries = [...files].map(
    async ([name, bytes]) => [name, await decodeImage(bytes)] as const,
  );
  return new Map(await Promise.all(entries));
}

/** Opens a raster for encoding. */
export function openRaster(raster: Raster): Sharp {
  return sharp(raster.data, {
    raw: { width: raster.width, height: raster.height, channels: 4 },
    limitInputPixels: maxUploadPixels,
  });
}

async function readable<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    throw new AppError("image_unreadable", "The picture cannot be decoded.", { cause: error });
  }
}
