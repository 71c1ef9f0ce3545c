import sharp from "sharp";

import { rasteriseMask } from "#kernels/mask.ts";
import type { EditList } from "#shared/edit.ts";

export type Pixels = { width: number; height: number; data: Buffer };

/** RGB pixels of a picture file, upright. */
export async function readPixels(file: Buffer | string): Promise<Pixels> {
  const { data, info } = await sharp(file)
    .autoOrient()
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** How many pixels differ, split by whether any enabled edit's mask covers them. */
export function countChanges(
  before: Pixels,
  after: Pixels,
  edits: EditList,
): { inside: number; outside: number; covered: number } {
  const { width, height } = before;
  const covered = new Uint8Array(width * height);
  for (const edit of edits.filter(({ enabled }) => enabled)) {
    const frame = { originalWidth: width, originalHeight: height, width, height };
    rasteriseMask(edit.mask, frame).data.forEach((value, at) => {
      if (value > 0) covered[at] = 1;
    });
  }
  const counts = { inside: 0, outside: 0, covered: 0 };
  for (let at = 0; at < covered.length; at += 1) {
    const isCovered = covered[at] === 1;
    if (isCovered) counts.covered += 1;
    const start = at * 3;
    const differs =
      before.data[start] !== after.data[start] ||
      before.data[start + 1] !== after.data[start + 1] ||
      before.data[start + 2] !== after.data[start + 2];
    if (differs) counts[isCovered ? "inside" : "outside"] += 1;
  }
  return counts;
}
