import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";

import sharp from "sharp";

import type { Raster, Rect } from "#kernels/raster.ts";

const gap = 6;
/** What does not fit on a screen beside the others is made smaller, unless pixels are to be looked at. */
const overviewSide = 520;

/** The same area of several pictures, side by side in one file. */
export async function drawSheet(
  folder: string,
  file: string,
  pictures: readonly Raster[],
  area: Rect,
  size: "overview" | "pixels",
): Promise<string> {
  const across = area.right - area.left;
  const down = area.bottom - area.top;
  const scale = size === "pixels" ? 1 : Math.min(1, overviewSide / Math.max(across, down));
  const width = Math.max(1, Math.round(across * scale));
  const height = Math.max(1, Math.round(down * scale));
  const tiles = await Promise.all(
    pictures.map(async (picture, i) => ({
      input: await sharp(picture.data, {
        raw: { width: picture.width, height: picture.height, channels: 4 },
      })
        .extract({ left: area.left, top: area.top, width: across, height: down })
        .removeAlpha()
        .resize(width, height)
        .png({ compressionLevel: 1 })
        .toBuffer(),
      left: i * (width + gap),
      top: 0,
    })),
  );
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  const whole = { width: pictures.length * (width + gap) - gap, height };
  await sharp({ create: { ...whole, channels: 3, background: "#fff" } })
    .composite(tiles)
    .png()
    .toFile(path);
  return file;
}

/** Saves a whole picture. */
export async function savePicture(folder: string, file: string, picture: Raster): Promise<string> {
  const { width, height, data } = picture;
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toFile(path);
  return file;
}

/** A window of that side around a place, within the picture. */
export function windowAround(
  [x, y]: readonly [number, number],
  side: number,
  { width, height }: { readonly width: number; readonly height: number },
): Rect {
  const across = Math.min(side, width);
  const down = Math.min(side, height);
  const left = Math.round(Math.min(width - across, Math.max(0, x - across / 2)));
  const top = Math.round(Math.min(height - down, Math.max(0, y - down / 2)));
  return { left, top, right: left + across, bottom: top + down };
}

/** Up to so many windows in which two pictures differ most, none over another. */
export function findDifferences(one: Raster, other: Raster, side: number, most: number): Rect[] {
  const { width, height } = one;
  const cell = Math.max(1, side >> 2);
  const columns = Math.ceil(width / cell);
  const sums = new Float64Array(columns * Math.ceil(height / cell));
  for (let i = 0; i < width * height; i++) {
    const x = i % width;
    const y = (i - x) / width;
    let difference = 0;
    for (let c = 0; c < 3; c++) {
      difference += Math.abs(one.data[i * 4 + c]! - other.data[i * 4 + c]!);
    }
    sums[Math.floor(y / cell) * columns + Math.floor(x / cell)]! += difference;
  }
  const windows: Rect[] = [];
  const order = [...sums.keys()].toSorted((a, b) => sums[b]! - sums[a]!);
  for (const index of order) {
    if (windows.length === most || sums[index] === 0) break;
    const x = ((index % columns) + 0.5) * cell;
    const y = (Math.floor(index / columns) + 0.5) * cell;
    const area = windowAround([x, y], side, one);
    if (windows.every((known) => !overlaps(known, area))) windows.push(area);
  }
  return windows;
}

function overlaps(a: Rect, b: Rect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
