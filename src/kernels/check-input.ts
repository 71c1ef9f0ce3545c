import type { Mask, Raster } from "./raster.ts";

/** Throws `RangeError` unless width and height are whole, at least 1 and of a workable size. */
export function checkSize(name: string, width: number, height: number): void {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) {
    throw new RangeError(`${name}: width and height must be whole numbers of at least 1`);
  }
  if (width * height > 2 ** 28) throw new RangeError(`${name}: larger than 268 megapixels`);
}

/** Throws `RangeError` unless the raster's data holds exactly width × height RGBA pixels. */
export function checkRaster(raster: Raster): void {
  checkSize("raster", raster.width, raster.height);
  if (raster.data.length !== raster.width * raster.height * 4) {
    throw new RangeError("raster: data must hold width × height × 4 bytes");
  }
}

/** Throws `RangeError` unless the mask's data holds exactly width × height bytes. */
export function checkMask(mask: Mask): void {
  checkSize("mask", mask.width, mask.height);
  if (mask.data.length !== mask.width * mask.height) {
    throw new RangeError("mask: data must hold width × height bytes");
  }
}

/** Throws `RangeError` unless both are well formed and of the same size. */
export function checkMaskFits(mask: Mask, raster: Raster): void {
  checkRaster(raster);
  checkMask(mask);
  if (mask.width !== raster.width || mask.height !== raster.height) {
    throw new RangeError("mask: must have the size of the raster");
  }
}
