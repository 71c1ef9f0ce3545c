import type { OverlayOptions, Sharp } from "sharp";
import sharp from "sharp";

import { layOutDownload } from "#shared/download.ts";
import type { DownloadFormat, DownloadSize } from "#shared/download.ts";
import type { PixelSize } from "#kernels/raster.ts";

import { openImage, openPixels, readHeader, readable } from "./decode-image.ts";
import type { Pixels } from "./decode-image.ts";
import { drawMark } from "./draw-mark.ts";
import { createPngXmp, pngHeadBytes } from "./provenance/insert-xmp.ts";

/** A picture as it is to leave. */
export type PictureExport = {
  /** Coded, or its pixels where whoever made it has them: those of sRGB. */
  picture: Uint8Array | Pixels;
  /** The photo it was made of, which then stands before it in the same picture. */
  before: Uint8Array | null;
  format: DownloadFormat;
  size: DownloadSize;
  /** What stands in the corner; null for nothing. */
  mark: string | null;
  /** What the picture says about itself; null for what it says already. */
  xmp: string | null;
};

/** A picture that was made here in another format or size, in sRGB and saying so. */
export async function exportPicture(task: PictureExport): Promise<Uint8Array> {
  const { picture, format, mark, xmp } = task;
  const { hasAlpha, width, height } = await readShape(picture);
  const layout = layOutDownload({ width, height }, { ...task, isPair: task.before !== null });
  const base = await joinPictures(task, layout.part, layout.second, layout);
  const overlays = mark === null ? [] : await drawMark(mark, layout);
  const drawn = overlays.length === 0 ? base : base.composite(overlays);
  const opaque = hasAlpha && task.before === null ? drawn : drawn.removeAlpha();
  const coded = code(opaque, format);
  if (format === "png") return insertXmp(await readable(coded.toBuffer()), xmp);
  const tagged = coded.withIccProfile("srgb");
  return readable((xmp === null ? tagged.keepXmp() : tagged.withXmp(xmp)).toBuffer());
}

type Shape = PixelSize & { readonly hasAlpha: boolean };

async function readShape(picture: PictureExport["picture"]): Promise<Shape> {
  if (picture instanceof Uint8Array) return readHeader(picture);
  const { width, height, channels } = picture;
  return { width, height, hasAlpha: channels === 2 || channels === 4 };
}

/** One picture at its size, or two on white. */
async function joinPictures(
  { picture, before }: PictureExport,
  part: PixelSize,
  second: { left: number; top: number } | null,
  whole: PixelSize,
): Promise<Sharp> {
  if (before === null || second === null) return fit(picture, part);
  const { width, height } = whole;
  const overlays: OverlayOptions[] = [
    { ...(await drawPart(before, part)), left: 0, top: 0 },
    { ...(await drawPart(picture, part)), ...second },
  ];
  const canvas = { width, height, channels: 3, background: "#ffffff" } as const;
  const joined = await sharp({ create: canvas }).composite(overlays).removeAlpha().raw().toBuffer();
  return sharp(joined, { raw: { width, height, channels: 3 } });
}

async function drawPart(
  source: PictureExport["picture"],
  part: PixelSize,
): Promise<OverlayOptions> {
  const { data, info } = await readable(
    fit(source, part)
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  return { input: data, raw: { width, height, channels } };
}

/** The photo before may be of another size by a pixel, where its upload said nothing better. */
function fit(source: PictureExport["picture"], { width, height }: PixelSize): Sharp {
  const opened = source instanceof Uint8Array ? openImage(source) : openPixels(source);
  return opened.resize({ width, height, fit: "fill", kernel: "lanczos3" });
}

/**
 * As little loss as the eye could find. JPEG at 95 with its colours at full resolution is what the file for
 * a printer has always been; WebP at 90 and AVIF at 65 look like it side by side at a third and a fifth of its
 * bytes. Of efforts the lowest that still gains: higher ones take two to seven times as long on 48
 * megapixels, for about the same bytes.
 */
function code(image: Sharp, format: DownloadFormat): Sharp {
  if (format === "png") return image.png({ compressionLevel: 4, adaptiveFiltering: true });
  if (format === "webp") return image.webp({ quality: 90, effort: 2 });
  if (format === "avif") return image.avif({ quality: 65, effort: 2, chromaSubsampling: "4:4:4" });
  return image.flatten({ background: "#ffffff" }).jpeg({ quality: 95, chromaSubsampling: "4:4:4" });
}

function insertXmp(png: Uint8Array, xmp: string | null): Uint8Array {
  if (xmp === null) return png;
  const [head, rest] = [png.subarray(0, pngHeadBytes), png.subarray(pngHeadBytes)];
  return Buffer.concat([head, createPngXmp(xmp), rest]);
}
