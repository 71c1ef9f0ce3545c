import { expect, test } from "vitest";

import { createCamera } from "#kernels/camera/camera.ts";
import { solveCamera } from "#kernels/camera/solve-camera.ts";
import type { Raster } from "#kernels/raster.ts";

import { drawCameraRoom } from "./camera-room.ts";
import { paintPicture } from "./pictures.ts";

const truth = createCamera(768, 512, { focalPx: 540, pitchDeg: -9, rollDeg: 1, yawDeg: 24 });
const photo = drawCameraRoom(truth);
const whole = solveCamera(photo);

function colourIn({ width, data }: Raster, x: number, y: number) {
  const at = 4 * (y * width + x);
  return [data[at]!, data[at + 1]!, data[at + 2]!] as const;
}

test("a crop off the middle is believed less, for its focal length is wrong", () => {
  const crop = paintPicture(470, 320, (x, y) => colourIn(photo, x + 20, y + 10));
  const camera = solveCamera(crop);
  expect(Math.abs(camera.focalPx / truth.focalPx - 1)).toBeGreaterThan(0.1);
  expect(camera.confidence).toBeLessThan(0.5);
  expect(whole.confidence).toBeGreaterThan(0.8);
});

test("a photo that lies on its side is believed less", () => {
  const side = paintPicture(512, 768, (x, y) => colourIn(photo, 767 - y, x));
  expect(solveCamera(side).confidence).toBeLessThan(0.8 * whole.confidence);
});
