import type { Colour } from "#kernels/colour.ts";
import { linearFromSrgb, srgbFromLinear } from "#shared/oklab.ts";
import type { Mask, Raster } from "#kernels/raster.ts";

import { mapSsim } from "../metrics/map-ssim.ts";
import { measureBand, type BandDifference } from "../metrics/measure-band.ts";
import { measurePsnr } from "../metrics/measure-psnr.ts";
import { lumaOf } from "../metrics/plane.ts";
import { dilateRegion, erodeRegion, meanInside, type Region } from "../metrics/region.ts";
import { deltaE2000, labFromBytes } from "../metrics/delta-e.ts";

/** How near a repainted or refloored region is to the truth; differences are CIEDE2000. */
export type RegionScore = {
  de: number;
  de_p90: number;
  ssim: number;
  psnr: number;
  /** Mean difference from the photo where nothing should have changed. */
  spill: number;
  /** Difference once a gain of each channel is fitted: how well hue and shading are kept. */
  de_gainfit: number;
  de_local: number;
  ssim_local: number;
};

export type RegionTruth = {
  readonly photo: Raster;
  readonly region: Mask;
  readonly truth: Raster;
  /** The truth with the light of the photo; black outside the region. */
  readonly local: Raster;
};

/** RoomBench's scores of a recoloured wall or a new floor, equal to its scorer's. */
export function scoreRegion(
  made: Raster,
  { photo, region, truth, local }: RegionTruth,
): RegionScore {
  const { width, height } = photo;
  const wanted: Region = { width, height, data: region.data.map((value) => (value > 0 ? 1 : 0)) };
  const whole = erodeRegion(wanted, 1);
  const inside = whole.data;
  const outside = dilateRegion(wanted, 2).data.map((value) => 1 - value);
  const differences = differencesWithin(made, truth, inside);
  const fitted = fitGain(made, truth, inside);
  const kept: Raster = { width, height, data: photo.data.slice() };
  for (let i = 0; i < region.data.length; i++) {
    if (region.data[i] === 0) continue;
    for (let c = 0; c < 3; c++) kept.data[i * 4 + c] = local.data[i * 4 + c]!;
  }
  const sorted = differences.toSorted();
  return {
    de: meanOf(differences),
    de_p90: sorted[Math.min(sorted.length - 1, Math.floor(0.9 * sorted.length))] ?? Number.NaN,
    ssim: meanSsim(made, truth, whole),
    psnr: measurePsnr(made, truth, whole),
    spill: meanOf(differencesWithin(made, photo, outside)),
    de_gainfit: meanOf(differencesWithin(fitted, truth, inside)),
    de_local: meanOf(differencesWithin(made, kept, inside)),
    ssim_local: meanSsim(made, kept, whole),
  };
}

/** Halos, stairs and rims are looked for so near the border. */
const bandPixels = 6;

/** How far the result is from the truth along the region's border, the photo wanted outside it. */
export function measureBorderBand(
  made: Raster,
  { photo, region, truth }: RegionTruth,
): BandDifference | null {
  const { width, height } = photo;
  const data = photo.data.slice();
  region.data.forEach((value, i) => {
    if (value > 0) data.set(truth.data.subarray(i * 4, i * 4 + 4), i * 4);
  });
  const inside = region.data.map((value) => (value > 0 ? 1 : 0));
  return measureBand(made, { width, height, data }, { width, height, data: inside }, bandPixels);
}

function meanSsim(made: Raster, truth: Raster, region: Region): number {
  const area = { left: 0, top: 0, right: region.width, bottom: region.height };
  return meanInside(mapSsim(lumaOf(made, area), lumaOf(truth, area)).data, region);
}

function differencesWithin(made: Raster, truth: Raster, where: Uint8Array): Float64Array {
  const found: number[] = [];
  for (let i = 0; i < where.length; i++) {
    if (where[i] === 0) continue;
    const a = bytesAt(made, i);
    const b = bytesAt(truth, i);
    const isSame = a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
    found.push(isSame ? 0 : deltaE2000(labFromBytes(a), labFromBytes(b)));
  }
  return Float64Array.from(found);
}

function bytesAt({ data }: Raster, i: number): Colour {
  return [data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!];
}

const lightOfByte = Float64Array.from({ length: 256 }, (_, byte) => linearFromSrgb(byte / 255));

/** `made` times the median ratio to the truth in linear light, channel by channel. */
function fitGain(made: Raster, truth: Raster, where: Uint8Array): Raster {
  const data = made.data.slice();
  for (let c = 0; c < 3; c++) {
    const ratios: number[] = [];
    for (let i = 0; i < where.length; i++) {
      const light = lightOfByte[made.data[i * 4 + c]!]!;
      if (where[i] !== 0 && light > 0.002) {
        ratios.push(lightOfByte[truth.data[i * 4 + c]!]! / light);
      }
    }
    const gain = ratios.toSorted((a, b) => a - b)[ratios.length >> 1] ?? 1;
    const byteOf = Uint8Array.from(lightOfByte, (light) =>
      Math.round(255 * srgbFromLinear(light * gain)),
    );
    for (let i = 0; i < where.length; i++) data[i * 4 + c] = byteOf[made.data[i * 4 + c]!]!;
  }
  return { width: made.width, height: made.height, data };
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
