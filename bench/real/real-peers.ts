import type { Mask, Raster } from "#kernels/raster.ts";

import { loadOpencv } from "../erase/opencv-fillers.ts";

/** Another eraser, to look at beside ours. */
export type RealPeer = {
  readonly name: string;
  fill(photo: Raster, mask: Mask): Raster | Promise<Raster>;
};

/** OpenCV's two ways of inpainting, compiled to WebAssembly. */
export async function loadRealPeers(): Promise<RealPeer[]> {
  const [telea, ns] = [await loadOpencv("telea"), await loadOpencv("ns")];
  return [
    { name: "Telea", fill: (photo, mask) => telea(photo, hard(mask)) },
    { name: "Navier-Stokes", fill: (photo, mask) => ns(photo, hard(mask)) },
  ];
}

function hard(mask: Mask): Mask {
  return { ...mask, data: mask.data.map((value) => (value > 127 ? 255 : 0)) };
}
