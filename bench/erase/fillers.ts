import { eraseRegion } from "#kernels/erase/erase-region.ts";
import type { Mask, Raster } from "#kernels/raster.ts";

import { fillWithMean } from "./fill-with-mean.ts";

/** Fills a mask. */
export type Filler = (photo: Raster, mask: Mask) => Raster;

/** Loads a filler; loading is not part of the measured fill. */
type FillerLoader = () => Filler | Promise<Filler>;

/** What can run in a process of Node, by name. */
export const fillers: Readonly<Record<string, FillerLoader>> = {
  ours: () => erase,
  // As in an engine that has no WASM: the kernel then takes its twin in plain TypeScript.
  plain: () => {
    Reflect.deleteProperty(globalThis, "WebAssembly");
    return erase;
  },
  cvjs_telea: async () => (await import("./opencv-fillers.ts")).loadOpencv("telea"),
  cvjs_ns: async () => (await import("./opencv-fillers.ts")).loadOpencv("ns"),
  meanfill: () => fillWithMean,
  none: () => (photo) => photo,
};

function erase(photo: Raster, mask: Mask): Raster {
  return eraseRegion(photo, mask, { seed: 1 });
}
