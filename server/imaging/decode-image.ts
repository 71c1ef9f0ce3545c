import sharp from "sharp";
import type { Metadata, OutputInfo, Sharp } from "sharp";

import type { Raster } from "#kernels/raster.ts";
import { AppError } from "#shared/app-error.ts";
import { maxUploadPixels } from "#shared/upload-limits.ts";

import "./limit-formats.ts";

sharp.cache(false);
sharp.concurrency(1);

const failOn = "error";
const maxWholeBytes = 200 * 1024 * 1024;
/** Decoding one takes 20 bytes for each of them. */
const maxAvifPixels = 25_000_000;

/** A coded picture in memory, or the path of its file. */
type Source = Uint8Array | string;

/** Reads the header only. Throws `image_unreadable`, or `image_too_large` above the pixel limit. */
export async function readHeader(source: Source): Promise<Metadata> {
  const header = await readable(sharp(source, { failOn, limitInputPixels: false }).metadata());
  const maxPixels = Math.min(maxUploadPixels, findMaxWholePixels(header));
  if (header.width * header.height > maxPixels) {
    throw new AppError(
      "image_too_large",
      `The picture has too many pixels: ${header.width} × ${header.height}.`,
      { details: { maxPixels } },
    );
  }
  return header;
}

/** An interlaced PNG is whole in memory before it has its first row, and so is an AVIF, several times. */
function findMaxWholePixels(header: Metadata): number {
  const { format, compression, isProgressive, channels, depth } = header;
  if (format === "heif" && compression === "av1") return maxAvifPixels;
  if (format !== "png" || !isProgressive) return maxUploadPixels;
  return Math.floor(maxWholeBytes / (channels * (depth === "ushort" ? 2 : 1)));
}

/** Opens a picture for processing: upright, sRGB, refusing damage and too many pixels. */
export function openImage(source: Source): Sharp {
  return openTurned(source).autoOrient();
}

/** Decodes a whole picture, upright and in sRGB. Throws `image_unreadable` when it is damaged. */
export async function decodeImage(source: Source): Promise<Raster> {
  const { data, info } = await readable(
    openImage(source)
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

/** Pixels as sharp has them: as many channels as the picture needs. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

/**
 * Decodes a picture no larger than `side` on its long side, upright and in sRGB. Every coded byte is
 * read, so damage is found as by `decodeImage`, but a JPEG is made smaller while it is decoded and
 * other pictures row by row: memory and time are those of the small picture wherever the format
 * allows. Turned only then, because libvips shrinks nothing early that it has to turn.
 */
export async function decodeSmall(source: Source, side: number): Promise<Pixels> {
  const { orientation = 1 } = await readHeader(source);
  const small = await readable(
    openTurned(source)
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const pixels = toPixels(small);
  return orientation === 1 ? pixels : turn(pixels, orientation);
}

/** Mirrored first, then turned clockwise: what Exif's orientations 2 to 8 come to. */
const turns: Readonly<Record<number, { mirrored: boolean; degrees: 0 | 90 | 180 | 270 }>> = {
  2: { mirrored: true, degrees: 0 },
  3: { mirrored: false, degrees: 180 },
  4: { mirrored: true, degrees: 180 },
  5: { mirrored: true, degrees: 270 },
  6: { mirrored: false, degrees: 90 },
  7: { mirrored: true, degrees: 90 },
  8: { mirrored: false, degrees: 270 },
};

async function turn(pixels: Pixels, orientation: number): Promise<Pixels> {
  const { mirrored = false, degrees = 0 } = turns[orientation] ?? {};
  const faced = mirrored
    ? toPixels(await openPixels(pixels).flop().raw().toBuffer({ resolveWithObject: true }))
    : pixels;
  if (degrees === 0) return faced;
  return toPixels(
    await openPixels(faced).rotate(degrees).raw().toBuffer({ resolveWithObject: true }),
  );
}

/** Opens a raster for encoding. */
export function openRaster(raster: Raster): Sharp {
  return sharp(raster.data, {
    raw: { width: raster.width, height: raster.height, channels: 4 },
    limitInputPixels: maxUploadPixels,
  });
}

/** As `openRaster`, for pixels of `decodeSmall`. */
export function openPixels({ data, ...raw }: Pixels): Sharp {
  return sharp(data, { raw });
}

/** Opens a picture for its pixels as they are coded: whatever its profile makes of them is left alone. */
export function openCoded(source: Source): Sharp {
  return sharp(source, { failOn, limitInputPixels: maxUploadPixels, ignoreIcc: true });
}

function openTurned(source: Source): Sharp {
  return sharp(source, { failOn, limitInputPixels: maxUploadPixels });
}

function toPixels({ data, info }: { data: Buffer; info: OutputInfo }): Pixels {
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** Says `image_unreadable` of whatever decoding comes to. */
export async function readable<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    throw new AppError("image_unreadable", "The picture cannot be decoded.", { cause: error });
  }
}
