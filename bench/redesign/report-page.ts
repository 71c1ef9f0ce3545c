import sharp from "sharp";

import type { Mask, Raster } from "#kernels/raster.ts";

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

const shownWidth = 480;
/** Differences are shown this many times as strong. */
const contrast = 4;

/** An HTML page that stands alone: photo, ours, truth and difference of every view. */
export async function reportPage(title: string, views: readonly BenchView[]): Promise<string> {
  const rows: string[] = [];
  for (const view of views) {
    const pictures = [view.photo, view.ours, within(view), differenceOf(view)];
    const cells = await Promise.all(
      pictures.map(async (picture) => `<td><img alt="" src="${await dataUrl(picture)}"></td>`),
    );
    const { de, ssim, de_gainfit: fit } = view.score;
    const figures = `dE ${de.toFixed(2)} · SSIM ${ssim.toFixed(3)} · dE gainfit ${fit.toFixed(2)}`;
    rows.push(`<tr><th colspan="4">${view.title} — ${figures}</th></tr><tr>${cells.join("")}</tr>`);
  }
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>
body { font: 14px/1.4 system-ui, sans-serif; margin: 2rem; }
th { text-align: left; padding: 1rem 0 0.25rem; }
img { display: block; width: 100%; }
</style>
<h1>${title}</h1>
<p>Photo, ours, truth, difference (${contrast} times as strong, region only).</p>
<table>${rows.join("\n")}</table>
</html>
`;
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

async function dataUrl({ width, height, data }: Raster): Promise<string> {
  const jpeg = await sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), {
    raw: { width, height, channels: 4 },
  })
    .flatten({ background: "#000" })
    .resize(shownWidth)
    .jpeg({ quality: 82 })
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString("base64")}`;
}
