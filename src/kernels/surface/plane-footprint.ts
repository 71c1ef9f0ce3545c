import type { Homography } from "../camera/homography.ts";

/** What a pixel covers of a plane, and how to sample it. */
export type Footprint = {
  /** Metres between samples, or the shorter side of the footprint where that is more. */
  reach: number;
  /** Mip level for a sample, and the part of the way to the next one. */
  level: number;
  part: number;
  /** Samples along the longer side; 0 at the horizon. */
  taps: number;
  /** The longer side is the photo's x direction. */
  isAcross: boolean;
};

export type FootprintOptions = {
  readonly texelsPerMetre: number;
  /** Metres on the plane for a metre of material. */
  readonly scale: number;
  /** Has edges that are sharper than its texels. */
  readonly hasJoints: boolean;
  /** The smallest mip level. */
  readonly lastLevel: number;
};

/** A footprint is measured once for so many pixels of a row. */
export const footprintWidth = 16;
/** The most samples of one pixel. */
export const mostTaps = 8;
/** Joints and the ends of pieces want taps where the texture, enlarged, does not. */
export const jointTaps = 2;
/** Footprints above this (metres a pixel) are the horizon. */
export const farthest = 10;
/** So close to a level only that one is read. */
const closeToLevel = 0.001;

/**
 * Measures the footprint of the pixel with its centre at (x, y) of the photo and writes it to `to`:
 * taps along the longer axis, each from the mip level of the shorter one (after McCormack et al.,
 * "Feline", 1999).
 */
export function measureFootprint(
  [h0, h1, h2, h3, h4, h5, h6, h7, h8]: Homography,
  { texelsPerMetre, scale, hasJoints, lastLevel }: FootprintOptions,
  x: number,
  y: number,
  to: Footprint,
): void {
  const perW = 1 / (h6 * x + h7 * y + h8);
  const placeX = (h0 * x + h1 * y + h2) * perW;
  const placeY = (h3 * x + h4 * y + h5) * perW;
  const acrossX = (h0 - placeX * h6) * perW;
  const acrossY = (h3 - placeY * h6) * perW;
  const downX = (h1 - placeX * h7) * perW;
  const downY = (h4 - placeY * h7) * perW;
  const across = Math.sqrt(acrossX * acrossX + acrossY * acrossY);
  const down = Math.sqrt(downX * downX + downY * downY);
  const longer = Math.max(across, down);
  const shorter = Math.abs(acrossX * downY - acrossY * downX) / Math.max(1e-12, longer);
  to.isAcross = across >= down;
  if (!(longer < farthest)) {
    to.taps = 0;
    return;
  }
  const texels = (longer / scale) * texelsPerMetre;
  const useful = Math.min(
    longer / Math.max(shorter, 1e-9),
    hasJoints ? Math.max(jointTaps, texels) : texels,
  );
  to.taps = Math.min(mostTaps, Math.max(1, Math.ceil(useful - 0.2)));
  to.reach = Math.max(shorter, longer / to.taps) / scale;
  const level = Math.log2(Math.max(1e-9, to.reach * texelsPerMetre));
  splitLevel(Math.min(lastLevel, Math.max(0, level)), to);
}

function splitLevel(level: number, to: Footprint): void {
  const low = Math.floor(level);
  const part = level - low;
  to.level = part > 1 - closeToLevel ? low + 1 : low;
  to.part = part < closeToLevel || part > 1 - closeToLevel ? 0 : part;
}
