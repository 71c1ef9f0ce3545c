import type { Raster, Rect } from "#kernels/raster.ts";

import { mapSsim } from "./map-ssim.ts";
import { measureDeltaE } from "./measure-delta-e.ts";
import { measureGmsd } from "./measure-gmsd.ts";
import { measureOutside } from "./measure-outside.ts";
import { measurePsnr } from "./measure-psnr.ts";
import { measureSeam } from "./measure-seam.ts";
import { measureSwd } from "./measure-swd.ts";
import { channelOf, lumaOf } from "./plane.ts";
import { cropRegion, dilateRegion, meanInside, type Region } from "./region.ts";

/** SSIM and GMSD look this far beyond the mask; as much again keeps their windows whole. */
const rimPixels = 8;

export type EraseScene = {
  readonly photo: Raster;
  /** The truth: the room without the object. */
  readonly clean: Raster;
  readonly mask: Region;
  /** Where the object itself was, without its shadow. */
  readonly object: Region;
};

export type EraseScore = {
  readonly psnr: number;
  readonly ssim: number;
  readonly psnrObj: number;
  readonly ssimObj: number;
  readonly gmsd: number;
  readonly swd: number;
  readonly seam: number;
  readonly de: number;
  readonly outside: number;
  readonly outsideChanged: number;
};

/** Compares a filled photo with the truth. Throws `RangeError` when the sizes differ. */
export function scoreErase(picture: Raster, scene: EraseScene): EraseScore {
  const { photo, clean, mask, object } = scene;
  for (const part of [picture, clean, mask, object]) {
    if (part.width !== photo.width || part.height !== photo.height) {
      throw new RangeError(
        `size: ${part.width}×${part.height}, not ${photo.width}×${photo.height}`,
      );
    }
  }
  const rim = dilateRegion(mask, rimPixels);
  const area = findArea(rim, rimPixels);
  const luma = lumaOf(picture, area);
  const cleanLuma = lumaOf(clean, area);
  const similarity = mapSsim(luma, cleanLuma).data;
  const rimHere = cropRegion(rim, area);
  const maskHere = cropRegion(mask, area);
  const channels = (raster: Raster) => [0, 1, 2].map((c) => channelOf(raster, area, c));
  const outside = measureOutside(picture, photo, mask);
  return {
    psnr: measurePsnr(picture, clean, mask),
    ssim: meanInside(similarity, rimHere),
    psnrObj: measurePsnr(picture, clean, object),
    ssimObj: meanInside(similarity, cropRegion(object, area)),
    gmsd: measureGmsd(luma, cleanLuma, rimHere),
    swd: measureSwd(channels(picture), channels(clean), maskHere),
    seam: measureSeam(luma, cleanLuma, maskHere),
    de: measureDeltaE(picture, clean, mask),
    outside: outside.mean,
    outsideChanged: outside.changed,
  };
}

function findArea({ width, height, data }: Region, margin: number): Rect {
  let left = width;
  let right = 0;
  let top = height;
  let bottom = 0;
  for (let i = 0; i < data.length; i++) {
    if (data[i] === 0) continue;
    const x = i % width;
    const y = (i - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  if (right === 0) throw new RangeError("mask: must not be empty");
  return {
    left: Math.max(0, left - margin),
    top: Math.max(0, top - margin),
    right: Math.min(width, right + margin),
    bottom: Math.min(height, bottom + margin),
  };
}
