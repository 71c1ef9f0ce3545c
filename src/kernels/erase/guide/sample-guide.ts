import { placeTaps, type Taps } from "../../interpolate.ts";
import type { PixelSize } from "../../raster.ts";

/** Between which pixels of a guide those of a level lie. */
export type GuideTaps = { readonly width: number; readonly across: Taps; readonly down: Taps };

/** Where the pixels of a level are on a guide. Cost linear in the level's sides. */
export function placeOnGuide(level: PixelSize, guide: PixelSize): GuideTaps {
  return {
    width: guide.width,
    across: placeAlong(level.width, guide.width),
    down: placeAlong(level.height, guide.height),
  };
}

function placeAlong(length: number, guideLength: number): Taps {
  const scale = guideLength / length;
  return placeTaps(guideLength, new Float64Array(length), (i) =>
    Math.min(guideLength - 1, (i + 0.5) * scale - 0.5),
  );
}

/** One of `channels` values a pixel of the guide where a pixel of the level is, bilinearly. */
export function sampleGuide(
  values: Float32Array,
  { width, across, down }: GuideTaps,
  x: number,
  y: number,
  channels: number,
  channel: number,
): number {
  const left = across.first[x]! * channels + channel;
  const right = across.second[x]! * channels + channel;
  const upper = down.first[y]! * width * channels;
  const lower = down.second[y]! * width * channels;
  const partX = across.share[x]!;
  const above = values[upper + left]! + (values[upper + right]! - values[upper + left]!) * partX;
  const below = values[lower + left]! + (values[lower + right]! - values[lower + left]!) * partX;
  return above + (below - above) * down.share[y]!;
}
