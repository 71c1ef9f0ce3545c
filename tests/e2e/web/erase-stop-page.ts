import { proxy, wrap } from "comlink";

import { hashBytes } from "#kernels/hash.ts";
import type { KernelWorkerApi } from "#renderer/services/kernel-wire.ts";

import { drawStopCase } from "./erase-cases.ts";

/** What became of an erase that was stopped midway and of the same one afterwards. */
export type StopReport = {
  failure: string;
  untilRejectedMs: number;
  /** Of the stopped erase, then of the whole one. */
  progress: [number[], number[]];
  /** Of the whole one. */
  hash: string;
};

/** One worker throughout: it gives the first erase up and does the second. */
async function stopMidway(): Promise<StopReport> {
  const { photo, edits } = drawStopCase();
  const frame = { originalWidth: photo.width, originalHeight: photo.height };
  const worker = wrap<KernelWorkerApi>(
    new Worker(new URL("../../../src/renderer/services/kernel-worker.ts", import.meta.url), {
      type: "module",
    }),
  );
  await worker.open("room", await encode(photo.data, photo.width), null);
  const progress: [number[], number[]] = [[], []];
  let stoppedAtMs = Number.NaN;
  const stop = proxy((fraction: number) => {
    progress[0].push(fraction);
    if (Number.isNaN(stoppedAtMs)) void worker.stop();
    stoppedAtMs = performance.now();
  });
  const failure = await worker.applyEdits({ edits, ...frame }, stop, null).then(
    () => "none",
    (error: unknown) => String(error),
  );
  const untilRejectedMs = performance.now() - stoppedAtMs;
  const note = proxy((fraction: number) => void progress[1].push(fraction));
  const bitmap = await worker.applyEdits({ edits, ...frame }, note, null);
  return { failure, untilRejectedMs, progress, hash: hashPixels(bitmap) };
}

async function encode(data: Uint8ClampedArray, width: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, data.length / 4 / width);
  const image = new ImageData(new Uint8ClampedArray(data), width);
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  return canvas.convertToBlob({ type: "image/png" });
}

function hashPixels(bitmap: ImageBitmap): string {
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  context!.drawImage(bitmap, 0, 0);
  return hashBytes(context!.getImageData(0, 0, bitmap.width, bitmap.height).data);
}

Object.assign(globalThis, { stopMidway });
