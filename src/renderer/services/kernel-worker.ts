import { expose, transfer } from "comlink";

import { applyEdits, createEditCache } from "#kernels/apply-edits.ts";
import type { Raster } from "#kernels/raster.ts";
import { resizeRaster } from "#kernels/resample.ts";
import { encodeRuns } from "#kernels/select/selection-runs.ts";
import { selectSurface } from "#kernels/select/select-surface.ts";

import type { KernelWorkerApi, PickedSurface, SelectRequest } from "./kernel-wire.ts";
import { createProgressThrottle, takeSelectableEdits } from "./kernel-work.ts";

/** Areas are looked for at this size at most: the answer is a few hundred kilobytes smaller. */
const selectionLongSide = 1024;

type OpenPhoto = { key: string; raster: Raster; cache: ReturnType<typeof createEditCache> };
let photo: OpenPhoto | null = null;
const smallPictures = new WeakMap<Raster, Raster>();

const api: KernelWorkerApi = {
  async open(imageKey, blob) {
    if (photo?.key !== imageKey) {
      photo = { key: imageKey, raster: await decodeRaster(blob), cache: createEditCache() };
    }
    return { width: photo.raster.width, height: photo.raster.height };
  },
  async applyEdits({ edits, ...frame }, onProgress) {
    const { raster, cache } = requirePhoto();
    const report = createProgressThrottle(onProgress, () => performance.now());
    const picture = applyEdits(raster, edits, { ...frame, cache, onProgress: report });
    const data = new Uint8ClampedArray(picture.data);
    const bitmap = await createImageBitmap(new ImageData(data, picture.width, picture.height));
    return transfer(bitmap, [bitmap]);
  },
  async selectSurface(request) {
    return pickSurface(request);
  },
};

function pickSurface({ edits, seed, tolerance, ...frame }: SelectRequest): PickedSurface {
  const { raster, cache } = requirePhoto();
  const picture = applyEdits(raster, takeSelectableEdits(edits), { ...frame, cache });
  const small = shrinkPicture(picture);
  const x = placeSeed(seed[0], frame.originalWidth, small.width);
  const y = placeSeed(seed[1], frame.originalHeight, small.height);
  const mask = selectSurface(small, { x, y }, { tolerance });
  return { width: mask.width, height: mask.height, runs: encodeRuns(mask) };
}

function placeSeed(at: number, originalLength: number, length: number): number {
  return Math.min(length - 1, Math.max(0, Math.floor((at / originalLength) * length)));
}

function shrinkPicture(picture: Raster): Raster {
  const scale = Math.min(1, selectionLongSide / Math.max(picture.width, picture.height));
  if (scale === 1) return picture;
  const known = smallPictures.get(picture);
  if (known !== undefined) return known;
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const small = resizeRaster(picture, width, height);
  smallPictures.set(picture, small);
  return small;
}

function requirePhoto(): OpenPhoto {
  if (photo === null) throw new RangeError("no photo is open");
  return photo;
}

async function decodeRaster(blob: Blob): Promise<Raster> {
  const bitmap = await createImageBitmap(blob, { premultiplyAlpha: "none" });
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("no 2d canvas in this worker");
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

expose(api);
