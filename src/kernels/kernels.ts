import { applyEdits } from "./apply-edits.ts";
import { eraseRegion } from "./erase/erase-region.ts";
import { rasteriseMask } from "./mask.ts";
import { resizeRaster } from "./resample.ts";
import { selectSurface } from "./select/select-surface.ts";
import { layMaterial } from "./surface/lay-material.ts";
import { paintSurface } from "./surface/paint-surface.ts";
import { tonePicture } from "./tone/tone-picture.ts";

/** Every kernel by name: what a worker host, in a browser or on a server, can run. */
export const kernels = {
  applyEdits,
  eraseRegion,
  layMaterial,
  paintSurface,
  rasteriseMask,
  resizeRaster,
  selectSurface,
  tonePicture,
} as const;
