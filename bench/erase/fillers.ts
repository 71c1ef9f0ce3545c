import type { Raster } from "#kernels/raster.ts";

import { runOnTwins } from "../../tests/kernels/twins/twin-engine.ts";
import { fillWithMean, type Filler } from "./fill-with-mean.ts";
import { eraseRegion } from "../../tests/kernels/whole-kernels.ts";

/** Loads a filler; loading is not part of the measured fill. */
type FillerLoader = () => Filler | Promise<Filler>;

/** What can run in a process of Node, by name. */
export const fillers: Readonly<Record<string, FillerLoader>> = {
  ours: () => erase,
  plain: () => (photo, mask, options) => runOnTwins(() => erase(photo, mask, options)),
  cvjs_telea: async () => (await import("./opencv-fillers.ts")).loadOpencv("telea"),
  cvjs_ns: async () => (await import("./opencv-fillers.ts")).loadOpencv("ns"),
  meanfill: () => fillWithMean,
  none: () => (photo) => photo,
};

/** The object is the mark, and the rest of the mask its shadow. */
function erase(...[photo, mask, { object, seed }]: Parameters<Filler>): Raster {
  const data = mask.data.map((value, i) => (object.data[i]! > 0 ? 0 : value));
  return eraseRegion(photo, object, { seed, shadow: { ...mask, data } });
}
