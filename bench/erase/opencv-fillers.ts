import cv from "@techstark/opencv-js";

import type { Mask, Raster } from "#kernels/raster.ts";

const radius = 5;

/** OpenCV's inpainting compiled to WebAssembly: Telea (2004), or Navier-Stokes (Bertalmio 2001). */
export async function loadOpencv(
  method: "telea" | "ns",
): Promise<(photo: Raster, mask: Mask) => Raster> {
  await waitForOpencv();
  const flag = method === "telea" ? cv.INPAINT_TELEA : cv.INPAINT_NS;
  return (photo, mask) => {
    const { width, height } = photo;
    const rgba = cv.matFromArray(height, width, cv.CV_8UC4, photo.data);
    const hole = cv.matFromArray(height, width, cv.CV_8UC1, mask.data);
    const rgb = new cv.Mat();
    const filled = new cv.Mat();
    try {
      cv.cvtColor(rgba, rgb, cv.COLOR_RGBA2RGB);
      cv.inpaint(rgb, hole, filled, radius, flag);
      cv.cvtColor(filled, rgba, cv.COLOR_RGB2RGBA);
      return { width, height, data: new Uint8ClampedArray(rgba.data) };
    } finally {
      for (const held of [rgba, hole, rgb, filled]) held.delete();
    }
  };
}

/** Until OpenCV is compiled. The module has a `then` that resolves to itself: to await it would never end. */
export function waitForOpencv(): Promise<void> {
  return new Promise((resolve) => {
    if (Reflect.has(cv, "Mat")) resolve();
    else cv.onRuntimeInitialized = resolve;
  });
}
