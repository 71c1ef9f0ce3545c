import type { Mask, Raster, Rect } from "../raster.ts";
import { resizeRaster } from "../resample.ts";
import type { Scribble } from "./place-scribble.ts";
import { prepareSelection, type SelectionModel } from "./selection-model.ts";

/** A part of a photo that is looked at by itself, so that a small thing there has superpixels enough. */
export type CloserLook = {
  readonly model: SelectionModel;
  /** The scribble in pixels of the model's own photo. */
  readonly scribble: Scribble;
  /** The part, in pixels of the whole photo. */
  readonly frame: Rect;
};

/** How much is seen around a scribble, in parts of its longer side. */
const surroundings = 1;
/** The shortest side of a part, of the photo's longer one. */
const smallestPart = 1 / 12;
/** The part of the photo's longer side from which the whole photo is looked at. */
const largestPart = 0.6;
/** The longer side of the copy that is looked at, at least and at most. */
const leastSide = 288;
const mostSide = 448;
const kindCount = 4;

/**
 * The part of a photo around a scribble, looked at anew; null where that is most of the photo. What its
 * superpixels are is taken over from those of the whole photo. Some hundred milliseconds.
 */
export function lookCloser(model: SelectionModel, scribble: Scribble): CloserLook | null {
  const { photo } = model;
  const frame = frameScribble(photo, scribble);
  const across = frame.right - frame.left;
  const down = frame.bottom - frame.top;
  const longSide = Math.max(photo.width, photo.height);
  if (across <= 0 || down <= 0 || Math.max(across, down) > largestPart * longSide) return null;
  const cut = cutRaster(photo, frame);
  const side = Math.max(across, down);
  const scale = Math.min(mostSide, Math.max(leastSide, side)) / side;
  const [width, height] = [Math.round(across * scale), Math.round(down * scale)];
  const closer = prepareSelection(resizeRaster(cut, width, height));
  return {
    frame,
    model: { ...closer, kinds: takeKinds(model, closer, frame) },
    scribble: {
      points: scribble.points.map(([x, y]) => [
        ((x - frame.left) * width) / across,
        ((y - frame.top) * height) / down,
      ]),
      radius: scribble.radius * scale,
    },
  };
}

/** What was found in a part as a mask of the whole photo. */
export function placeInPhoto(
  { model, frame }: CloserLook,
  found: Mask,
  whole: SelectionModel,
): Mask {
  const { width, height } = whole.photo;
  const data = new Uint8Array(width * height);
  const across = model.photo.width / (frame.right - frame.left);
  const down = model.photo.height / (frame.bottom - frame.top);
  for (let y = frame.top; y < frame.bottom; y++) {
    const row = Math.min(found.height - 1, Math.floor((y - frame.top + 0.5) * down)) * found.width;
    for (let x = frame.left; x < frame.right; x++) {
      const column = Math.min(found.width - 1, Math.floor((x - frame.left + 0.5) * across));
      data[y * width + x] = found.data[row + column]!;
    }
  }
  return { width, height, data };
}

/** The box around a scribble with what is seen around it, inside the photo. */
function frameScribble({ width, height }: Raster, { points, radius }: Scribble): Rect {
  const columns = points.map(([x]) => x);
  const rows = points.map(([, y]) => y);
  const [left, right] = [Math.min(...columns) - radius, Math.max(...columns) + radius];
  const [top, bottom] = [Math.min(...rows) - radius, Math.max(...rows) + radius];
  const side = Math.max(right - left, bottom - top);
  const least = smallestPart * Math.max(width, height);
  const growOf = (length: number): number => Math.max(surroundings * side, (least - length) / 2);
  const [across, down] = [growOf(right - left), growOf(bottom - top)];
  return {
    left: Math.max(0, Math.floor(left - across)),
    top: Math.max(0, Math.floor(top - down)),
    right: Math.min(width, Math.ceil(right + across)),
    bottom: Math.min(height, Math.ceil(bottom + down)),
  };
}

function cutRaster({ width, data }: Raster, { left, top, right, bottom }: Rect): Raster {
  const across = right - left;
  const cut = new Uint8ClampedArray(across * (bottom - top) * 4);
  for (let y = top; y < bottom; y++) {
    const from = (y * width + left) * 4;
    cut.set(data.subarray(from, from + across * 4), (y - top) * across * 4);
  }
  return { width: across, height: bottom - top, data: cut };
}

/** Of each superpixel of a part the mean of the kinds of the whole photo's superpixels under it. */
function takeKinds(
  { kinds, superpixels, photo }: SelectionModel,
  closer: SelectionModel,
  { left, top, right, bottom }: Rect,
): Float32Array | null {
  if (kinds === null) return null;
  const { width, height, labels, count } = closer.superpixels;
  const taken = new Float32Array(count * kindCount);
  for (let y = 0, i = 0; y < height; y++) {
    const row = top + ((y + 0.5) / height) * (bottom - top);
    const line = Math.floor((row / photo.height) * superpixels.height) * superpixels.width;
    for (let x = 0; x < width; x++, i++) {
      const column = left + ((x + 0.5) / width) * (right - left);
      const leaf =
        superpixels.labels[line + Math.floor((column / photo.width) * superpixels.width)]!;
      for (let k = 0; k < kindCount; k++) {
        taken[labels[i]! * kindCount + k]! += kinds[leaf * kindCount + k]!;
      }
    }
  }
  const { area } = closer.features;
  return taken.map((sum, i) => sum / area[Math.floor(i / kindCount)]!);
}
