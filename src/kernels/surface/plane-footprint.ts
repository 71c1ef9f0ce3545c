/** Row-major 3 × 3 matrix from the photo to metres on a plane. */
export type PlaneMatrix = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

/** What a pixel covers of a plane, and how to sample it. */
export type Footprint = {
  /** Metres between samples, or the shorter side of the footprint where that is more. */
  reach: number;
  /** Mip level for a sample. */
  level: number;
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
};

/** A footprint is measured once for so many pixels of a row. */
export const footprintWidth = 16;
/** The most samples of one pixel. */
export const mostTaps = 8;
/** Joints and the ends of pieces want taps where the texture, enlarged, does not. */
export const jointTaps = 2;
/** Footprints above this (metres a pixel) are the horizon. */
export const farthest = 10;

/**
 * Measures the footprint at a point of the plane, given its homogeneous `w`, and writes it to `to`:
 * taps along the longer axis, each from the mip level of the shorter one (after McCormack et al.,
 * "Feline", 1999).
 */
export function measureFootprint(
  [h0, h1, , h3, h4, , h6, h7]: PlaneMatrix,
  { texelsPerMetre, scale, hasJoints }: FootprintOptions,
  at: { readonly w: number; readonly x: number; readonly y: number },
  to: Footprint,
): void {
  const acrossX = (h0 - at.x * h6) / at.w;
  const acrossY = (h3 - at.y * h6) / at.w;
  const downX = (h1 - at.x * h7) / at.w;
  const downY = (h4 - at.y * h7) / at.w;
  const across = Math.hypot(acrossX, acrossY);
  const down = Math.hypot(downX, downY);
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
  to.level = Math.log2(Math.max(1e-9, to.reach * texelsPerMetre));
}
