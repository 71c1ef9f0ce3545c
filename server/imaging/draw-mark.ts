import { fileURLToPath } from "node:url";

import sharp from "sharp";
import type { OverlayOptions } from "sharp";

import type { PixelSize } from "#kernels/raster.ts";

import "./limit-formats.ts";
import { escapeXml } from "./provenance/write-xmp.ts";

const fontFile = fileURLToPath(new URL("./fonts/inter-semibold.ttf", import.meta.url));

/** Of the short side of the picture: can be read, and leaves the room alone. */
const letterPart = 0.026;
const leastLetter = 9;
/** Of the width: a long name becomes smaller, not longer. */
const widestPart = 0.5;
/** A white name on this much black can be read on any wall. */
const shade = 0.46;

/** On less than this nothing could be read, and nobody could do anything with it. */
const leastSide = 24;

/**
 * A company's name for the lower right corner of a picture, white on a see-through plate; nothing for a
 * picture that is too small.
 */
export async function drawMark(name: string, picture: PixelSize): Promise<OverlayOptions[]> {
  if (Math.min(picture.width, picture.height) < leastSide) return [];
  const short = Math.min(picture.width, picture.height);
  const wanted = Math.max(leastLetter, Math.round(short * letterPart));
  const widest = Math.max(1, Math.floor(picture.width * widestPart));
  const first = await drawName(name, wanted);
  const fitting = Math.max(1, Math.floor((wanted * widest) / first.info.width));
  const { data, info } = first.info.width <= widest ? first : await drawName(name, fitting);
  const letter = Math.min(wanted, fitting);
  const [aside, above] = [Math.round(letter * 0.6), Math.round(letter * 0.4)];
  const plate = cut({ width: info.width + 2 * aside, height: info.height + 2 * above }, picture);
  const margin = Math.min(
    Math.round(letter * 0.8),
    picture.width - plate.width,
    picture.height - plate.height,
  );
  const input = await sharp(drawPlate(plate, letter * 0.4), { raw: { ...plate, channels: 4 } })
    .composite([{ input: data, raw: { ...info, channels: 4 }, gravity: "centre" }])
    .png({ compressionLevel: 0 })
    .toBuffer();
  const left = picture.width - plate.width - margin;
  return [{ input, left, top: picture.height - plate.height - margin }];
}

async function drawName(name: string, letter: number) {
  const text = `<span foreground="white">${escapeXml(name)}</span>`;
  const font = `Inter SemiBold ${letter}`;
  const { data, info } = await sharp({
    text: { text, font, fontfile: fontFile, rgba: true, dpi: 72 },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, info: { width: info.width, height: info.height } };
}

function cut(size: PixelSize, { width, height }: PixelSize): PixelSize {
  return { width: Math.min(size.width, width), height: Math.min(size.height, height) };
}

/** Black with round corners, which are drawn by how much of each pixel they take. */
function drawPlate({ width, height }: PixelSize, radius: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [across, down] = [beyond(x, width, radius), beyond(y, height, radius)];
      const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(across, down)));
      pixels[(y * width + x) * 4 + 3] = Math.round(255 * shade * cover);
    }
  }
  return pixels;
}

/** How far a pixel's middle lies beyond where the corners begin to be round. */
function beyond(at: number, length: number, radius: number): number {
  const middle = at + 0.5;
  return Math.max(0, radius - middle, middle - (length - radius));
}
