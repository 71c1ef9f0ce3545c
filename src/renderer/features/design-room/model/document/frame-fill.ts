import { findMaskBounds, rasteriseMask } from "#kernels/mask.ts";
import { fitWithin } from "#kernels/resample.ts";
import type { Image } from "#shared/image.ts";
import type { MaskData } from "#shared/mask.ts";

/** A part of a picture, each side as a share of the picture's own: 0 to 1. */
export type Frame = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** The size of a small picture of a fill: twice what it measures on the screen. */
export const fillPixels = { width: 144, height: 112 } as const;

/** Where an area lies is measured on a drawing of it that is so large. */
const drawnSide = 320;
/** How much is seen around the area: a fill is judged by how it meets what stands beside it. */
const surroundings = 1.5;
/** Of the photo's width: a speck is not shown as a blur. */
const smallestShare = 0.12;

/**
 * What a small picture of a fill shows of the photo: the erased area with what is around it, in the
 * shape of `fillPixels` and inside the photo. The middle of an area that is larger than that.
 */
export function frameFill(mask: MaskData, image: Pick<Image, "width" | "height">): Frame {
  const { width, height } = image;
  const size = fitWithin(width, height, drawnSide);
  const drawn = rasteriseMask(mask, { ...size, originalWidth: width, originalHeight: height });
  const bounds = findMaskBounds(drawn) ?? {
    left: 0,
    top: 0,
    right: size.width,
    bottom: size.height,
  };
  const shape = fillPixels.width / fillPixels.height;
  const wanted = Math.max(
    (bounds.right - bounds.left) * surroundings,
    (bounds.bottom - bounds.top) * surroundings * shape,
    size.width * smallestShare,
  );
  const across = Math.min(wanted, size.width, size.height * shape);
  const down = across / shape;
  return {
    left: place(bounds.left, bounds.right, across, size.width) / size.width,
    top: place(bounds.top, bounds.bottom, down, size.height) / size.height,
    width: across / size.width,
    height: down / size.height,
  };
}

/** Where `length` begins that has the middle of low to high in its own, inside 0 to `end`. */
function place(low: number, high: number, length: number, end: number): number {
  return Math.max(0, Math.min(end - length, (low + high - length) / 2));
}
