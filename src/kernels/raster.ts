/** A width and a height in whole pixels. */
export type PixelSize = { readonly width: number; readonly height: number };

/**
 * A picture in memory: RGBA, 8 bits a channel, sRGB, straight alpha, rows from the top, no
 * padding. `data` holds `width × height × 4` bytes. Kernels never write into one they were given.
 */
export type Raster = PixelSize & {
  readonly data: Uint8ClampedArray;
};

/** Coverage of an area: one byte a pixel, 0 outside, 255 inside, between on a soft edge. */
export type Mask = PixelSize & {
  readonly data: Uint8Array;
};

/** Half-open: holds x in [left, right) and y in [top, bottom). */
export type Rect = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};
