import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";

import type { Raster } from "#kernels/raster.ts";
import { decodeImage, openRaster, readHeader } from "#server/imaging/decode-image.ts";
import type { Pixels } from "#server/imaging/decode-image.ts";
import { exportPicture } from "#server/imaging/export-picture.ts";
import { AppError } from "#shared/app-error.ts";
import { batchRecipeSchema } from "#shared/batch.ts";
import type { BatchFailure, BatchRecipe, BatchResult } from "#shared/batch.ts";

import { applyRecipe } from "./apply-recipe.ts";
import { releasePixels } from "./release-pixels.ts";
import { writeWhole } from "./write-whole.ts";

export const batchTaskSchema = z.strictObject({
  /** The photo's file. */
  photo: z.string(),
  name: z.string(),
  /** What the results are called, without size and ending. */
  stem: z.string(),
  /** Where they are written: a folder for this photo alone. */
  folder: z.string(),
  recipe: batchRecipeSchema,
  /** The files of the tiles, by product. */
  textures: z.record(z.string(), z.string()),
});
export type BatchTask = z.infer<typeof batchTaskSchema>;

/** Where results go that somebody should look at first, below the folder of the results. */
export const doubtfulFolder = "to-check";
/** Where the report keeps its small pictures. */
export const reportFolder = "report";
const thumbnailSide = 360;

/** What makes and takes pictures of the photo's size: a test counts how many there are at a time. */
export type PictureWork = {
  readonly decodeImage: typeof decodeImage;
  readonly applyRecipe: typeof applyRecipe;
  readonly exportPicture: typeof exportPicture;
};

/**
 * Makes and writes all pictures of one photo, and holds none of its size longer than it is needed: a
 * second process needs as much again. Never rejects: what went wrong is in the result.
 */
export async function makeResults(
  task: BatchTask,
  onProgress: (fraction: number) => void,
  work: PictureWork = { decodeImage, applyRecipe, exportPicture },
): Promise<BatchResult> {
  const startMs = performance.now();
  const base = { name: task.name, doubts: [], failure: null, pictures: [], certainty: null };
  const finish = (rest: Omit<BatchResult, "name" | "milliseconds">): BatchResult => ({
    ...rest,
    name: task.name,
    milliseconds: Math.round(performance.now() - startMs),
  });
  let failure: BatchFailure = "unreadable";
  try {
    await readHeader(task.photo);
    const photo = await work.decodeImage(task.photo);
    const textures = await openTextures(task.textures);
    onProgress(0.1);
    const { picture, doubts, certainty } = work.applyRecipe(
      photo,
      task.recipe,
      textures,
      (fraction) => onProgress(0.1 + fraction * 0.7),
    );
    failure = "not_written";
    await writeThumbnail(task, "before", photo);
    releasePixels(photo);
    if (picture === null) {
      return finish({ ...base, outcome: "doubtful", doubts: [...doubts], certainty });
    }
    await writeThumbnail(task, "after", picture);
    const below = doubts.length === 0 ? "" : doubtfulFolder;
    const pixels = await takeColours(picture);
    const pictures = await writePictures(task, below, pixels, work.exportPicture);
    releasePixels(pixels);
    onProgress(1);
    const outcome = doubts.length === 0 ? "done" : "doubtful";
    return finish({ outcome, doubts: [...doubts], failure: null, pictures, certainty });
  } catch (error) {
    const isTooLarge = error instanceof AppError && error.code === "image_too_large";
    return finish({ ...base, outcome: "failed", failure: isTooLarge ? "too_large" : failure });
  }
}

const decodedTextures = new Map<string, Raster>();

/** Decoded once in the life of this process: a batch has the same for all its photos. */
async function openTextures(files: Readonly<Record<string, string>>): Promise<Map<string, Raster>> {
  const opened = new Map<string, Raster>();
  for (const [product, file] of Object.entries(files)) {
    const texture = decodedTextures.get(file) ?? (await decodeImage(await readFile(file)));
    decodedTextures.set(file, texture);
    opened.set(product, texture);
  }
  return opened;
}

/** The picture without its alpha, in its place: what was given is gone. */
async function takeColours(picture: Raster): Promise<Pixels> {
  const data = await openRaster(picture).removeAlpha().raw().toBuffer();
  const { width, height } = picture;
  releasePixels(picture);
  return { data, width, height, channels: 3 };
}

async function writePictures(
  task: BatchTask,
  below: string,
  picture: Pixels,
  code: typeof exportPicture,
): Promise<string[]> {
  const { recipe, stem, folder } = task;
  const written: string[] = [];
  for (const size of recipe.sizes) {
    const { format, mark } = recipe;
    const bytes = await code({ picture, before: null, format, size, mark, xmp: null });
    const name = join(below, nameResult(stem, recipe, size));
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeWhole(join(folder, name), bytes);
    written.push(name);
  }
  return written;
}

/** With its size where there are several. */
function nameResult(stem: string, recipe: BatchRecipe, size: string): string {
  const ending = recipe.format === "jpeg" ? "jpg" : recipe.format;
  return recipe.sizes.length === 1 ? `${stem}.${ending}` : `${stem}-${size}.${ending}`;
}

/** Where a photo's small pictures are written, below the folder of its results. */
export function nameThumbnail(stem: string, moment: "before" | "after"): string {
  return join(reportFolder, `${stem}-${moment}.webp`);
}

async function writeThumbnail(
  { folder, stem }: BatchTask,
  moment: "before" | "after",
  picture: Raster,
): Promise<void> {
  const path = join(folder, nameThumbnail(stem, moment));
  await mkdir(dirname(path), { recursive: true });
  const size = { width: thumbnailSide, height: thumbnailSide, fit: "inside" } as const;
  await writeWhole(path, await openRaster(picture).resize(size).webp({ quality: 78 }).toBuffer());
}
