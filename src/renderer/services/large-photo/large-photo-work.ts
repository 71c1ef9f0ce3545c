import { transfer } from "comlink";

import { applyEditsInSteps } from "#kernels/apply-edits.ts";
import type { EditCache } from "#kernels/apply-edits.ts";
import type { PixelSize, Raster } from "#kernels/raster.ts";
import { resizeRaster } from "#kernels/resample.ts";

import { createByteCache } from "../byte-cache.ts";
import type { createStepRunner } from "../step-runner.ts";
import type { LargePhotoApi, TilePlace } from "./large-photo-wire.ts";
import { cutRaster, findLevelSize } from "./photo-levels.ts";

/** Pictures of first edits that are kept beside the newest, at full size each. */
const keptPictures = 1;

/** Pixels of a canvas that a photo is read through: far below what any browser allows. */
const bandPixels = 4_000_000;

/** The worker's side of a photo at full size. */
export function createLargePhotoWork(
  runner: Pick<ReturnType<typeof createStepRunner>, "run">,
  textures: ReadonlyMap<string, Raster>,
): Pick<LargePhotoApi, "openLarge" | "replayLarge" | "cutTiles"> {
  let photo: { raster: Raster; cache: EditCache } | null = null;
  let picture: { full: Raster; reduced: { level: number; raster: Raster } | null } | null = null;
  const readLevel = (level: number): Raster => {
    if (picture === null) throw new RangeError("nothing has been drawn");
    const { full } = picture;
    if (level === 0) return full;
    if (picture.reduced?.level !== level) {
      const { width, height } = findLevelSize(full, level);
      picture.reduced = { level, raster: resizeRaster(full, width, height) };
    }
    return picture.reduced.raster;
  };
  return {
    async openLarge(blob, size, isReduced) {
      picture = null;
      photo = null;
      const raster = await decodeLarge(blob, size, isReduced);
      const bytes = raster.data.byteLength * (keptPictures + 1);
      photo = { raster, cache: createByteCache<Raster>(bytes, ({ data }) => data.byteLength) };
    },
    async replayLarge({ edits, ...frame }) {
      if (photo === null) throw new RangeError("no photo is open");
      picture = null;
      const { raster, cache } = photo;
      const steps = applyEditsInSteps(raster, edits, { ...frame, cache, textures });
      picture = { full: await runner.run(steps), reduced: null };
    },
    async cutTiles(places) {
      const tiles = await Promise.all(
        places.map((place) => cutTile(readLevel(place.level), place)),
      );
      return transfer(tiles, tiles);
    },
  };
}

function cutTile(raster: Raster, place: TilePlace): Promise<ImageBitmap> {
  const { width, height, data } = cutRaster(raster, place);
  return createImageBitmap(new ImageData(data, width, height));
}

/** Read a band at a time: one canvas of the whole photo would be larger than some browsers have. */
async function decodeLarge(blob: Blob, size: PixelSize, isReduced: boolean): Promise<Raster> {
  const { width, height } = size;
  const bitmap = await decodeAt(blob, size, isReduced);
  try {
    const rows = Math.max(1, Math.floor(bandPixels / width));
    const context = new OffscreenCanvas(width, Math.min(rows, height)).getContext("2d", {
      willReadFrequently: true,
    });
    if (context === null) throw new Error("no 2d canvas in this worker");
    const data = new Uint8ClampedArray(width * height * 4);
    for (let top = 0; top < height; top += rows) {
      const down = Math.min(rows, height - top);
      context.clearRect(0, 0, width, down);
      context.drawImage(bitmap, 0, top, width, down, 0, 0, width, down);
      data.set(context.getImageData(0, 0, width, down).data, top * width * 4);
    }
    return { width, height, data };
  } finally {
    bitmap.close();
  }
}

/** Not resized where it has the size already: then no pixel is touched. */
async function decodeAt(blob: Blob, { width, height }: PixelSize, isReduced: boolean) {
  const resized = { resizeWidth: width, resizeHeight: height, resizeQuality: "high" } as const;
  const bitmap = await createImageBitmap(blob, {
    premultiplyAlpha: "none",
    ...(isReduced ? resized : {}),
  });
  if (bitmap.width === width && bitmap.height === height) return bitmap;
  bitmap.close();
  throw new RangeError("the photo has another size");
}
