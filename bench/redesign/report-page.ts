import type { Mask, Raster } from "#kernels/raster.ts";

import { encodeTile, type ContactSheet } from "../contact-sheet.ts";
import type { RegionScore } from "./region-score.ts";

/** One result to look at beside its truth. */
export type BenchView = {
  readonly title: string;
  readonly photo: Raster;
  readonly ours: Raster;
  readonly truth: Raster;
  readonly region: Mask;
  readonly score: RegionScore;
};

/** Differences are shown this many times as strong. */
const contrast = 4;

/** Photo, ours, truth and difference of one view, its figures in the heading. */
export async function drawView(view: BenchView): Promise<ContactSheet> {
  const { de, ssim, de_gainfit: fit } = view.score;
  const figures = `dE ${de.toFixed(2)}, SSIM ${ssim.toFixed(3)}, dE gainfit ${fit.toFixed(2)}`;
  const pictures = {
    photo: view.photo,
    ours: view.ours,
    truth: within(view),
    [`difference, ${contrast} times as strong`]: differenceOf(view),
  };
  return { title: `${view.title} (${figures})`, tiles: await encodeAll(pictures) };
}

/** Whole pictures as the tiles of a sheet, captioned by their keys. */
export async function encodeAll(
  pictures: Readonly<Record<string, Raster>>,
): Promise<ContactSheet["tiles"]> {
  return await Promise.all(
    Object.entries(pictures).map(async ([caption, picture]) => {
      const whole = { left: 0, top: 0, right: picture.width, bottom: picture.height };
      return { caption, jpeg: await encodeTile(picture, whole) };
    }),
  );
}

/** The truth in the region, the photo elsewhere: some truths are cut off outside. */
function within({ photo, truth, region }: BenchView): Raster {
  const data = photo.data.slice();
  region.data.forEach((value, i) => {
    if (value > 0) data.set(truth.data.subarray(i * 4, i * 4 + 4), i * 4);
  });
  return { width: photo.width, height: photo.height, data };
}

function differenceOf({ ours, truth, region }: BenchView): Raster {
  const data = new Uint8ClampedArray(ours.data.length);
  region.data.forEach((value, i) => {
    for (let at = i * 4; at < i * 4 + 3; at++) {
      data[at] = value === 0 ? 128 : 128 + contrast * (ours.data[at]! - truth.data[at]!);
    }
    data[i * 4 + 3] = 255;
  });
  return { width: ours.width, height: ours.height, data };
}
