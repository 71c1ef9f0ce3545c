import type { Raster } from "../raster.ts";

/** A part of a photo as it looks so far: RGBA as in a raster, placed in the photo's pixels. */
export type RegionPicture = Raster & { readonly left: number; readonly top: number };
