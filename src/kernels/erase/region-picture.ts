/** A part of a photo as it looks so far: RGBA as in a raster, placed in the photo's pixels. */
export type RegionPicture = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
};
