import { deflateSync } from "node:zlib";

import sharp from "sharp";
import type { Metadata, Sharp } from "sharp";

import { AppError } from "#shared/app-error.ts";

import { openCoded, openPixels, readable } from "./decode-image.ts";
import { withHeicPixels } from "./decode-heic.ts";
import { hasDisplayP3Colours } from "./formats/heif-colour.ts";
import { ascii } from "./formats/image-format.ts";
import type { MadeReadable } from "./formats/image-format.ts";
import { createChunk } from "./formats/png.ts";

// Beyond what `limit-formats.ts` leaves open, and only where uploads come in: nothing that is kept is
// of these formats.
sharp.unblock({ operation: ["VipsForeignLoadHeif", "VipsForeignLoadNsgif"] });

/** A signature and the header: what describes the colours comes after them. */
const headBytes = 33;
/** The rows' filters find most of what there is; more effort takes three times as long for a tenth. */
const coding = { compressionLevel: 3, adaptiveFiltering: true } as const;

/**
 * Makes a PNG, as parts to be written one after the other, of a picture that not every browser reads
 * or that moves: of a GIF the first frame. Every pixel is as decoded, upright, 8 bits deep and with the
 * colour profile it came with; nothing else is taken along. Throws `image_unreadable`.
 */
export async function makeReadable(
  upload: Uint8Array,
  format: MadeReadable,
  header: Metadata,
): Promise<Uint8Array[]> {
  const png = await codePng(upload, format, header);
  const profile = header.icc ?? (await findNamedProfile(upload, format));
  if (profile === null) return [png];
  return [png.subarray(0, headBytes), createProfileChunk(profile), png.subarray(headBytes)];
}

function codePng(upload: Uint8Array, format: MadeReadable, header: Metadata): Promise<Buffer> {
  // 16 bits become 8, and grey its three colours.
  if (format !== "image/heic") return code(openCoded(upload).toColourspace("srgb"));
  return withHeicPixels(upload, (pixels) => {
    if (pixels.width !== header.width || pixels.height !== header.height) {
      throw new AppError("image_unreadable", "The picture is not of the size it says.");
    }
    return code(openPixels(pixels));
  });
}

function code(image: Sharp): Promise<Buffer> {
  return readable(image.png(coding).toBuffer());
}

async function findNamedProfile(
  upload: Uint8Array,
  format: MadeReadable,
): Promise<Uint8Array | null> {
  if (format === "image/gif" || !hasDisplayP3Colours(upload)) return null;
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: "#000" } });
  const { icc } = await sharp(await pixel.withIccProfile("p3").png().toBuffer()).metadata();
  return icc ?? null;
}

function createProfileChunk(profile: Uint8Array): Uint8Array {
  const name = ascii("ICC\0\0");
  return createChunk("iCCP", Buffer.concat([name, deflateSync(profile)]));
}
