import { eraseInSteps } from "#kernels/erase/erase-region.ts";
import type { Raster } from "#kernels/raster.ts";

import { createBreath, createStepRunner } from "#renderer/services/step-runner.ts";

import type { WorkerAnswer, WorkerRequest } from "./worker-wire.ts";

let photo: Raster | null = null;
const runner = createStepRunner(createBreath(), () => performance.now());

self.addEventListener("message", (event: MessageEvent<WorkerRequest>) => {
  const request = event.data;
  if (request.kind === "stop") runner.stop();
  else if (request.kind === "open") void openPhoto(request.url);
  else void eraseSquare(request.left, request.top, request.side);
});

async function openPhoto(url: string): Promise<void> {
  const bitmap = await createImageBitmap(await (await fetch(url)).blob());
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (context === null) throw new Error("no 2d canvas in this worker");
  context.drawImage(bitmap, 0, 0);
  photo = { width, height, data: context.getImageData(0, 0, width, height).data };
  answer("opened");
}

async function eraseSquare(left: number, top: number, side: number): Promise<void> {
  if (photo === null) throw new Error("no photo is open");
  const { width, height } = photo;
  const data = new Uint8Array(width * height);
  for (let y = top; y < top + side; y++) {
    data.fill(255, y * width + left, y * width + left + side);
  }
  const steps = eraseInSteps(photo, { width, height, data }, { seed: 1 });
  try {
    const picture = await runner.run(steps, () => answer("progress"));
    answer("erased", [picture.data.buffer]);
  } catch {
    answer("stopped");
  }
}

function answer(kind: WorkerAnswer["kind"], given: ArrayBufferLike[] = []): void {
  const transfer = given.filter((buffer) => buffer instanceof ArrayBuffer);
  self.postMessage({ kind, given }, { transfer });
}
