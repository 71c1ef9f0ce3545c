import { mkdir, readFile } from "node:fs/promises";
import { dirname, extname, join, parse } from "node:path";
import { z } from "zod";

import type { Raster } from "#kernels/raster.ts";
import { decodeImage, openRaster, readHeader } from "#server/imaging/decode-image.ts";
import { exportPicture } from "#server/imaging/export-picture.ts";
import { AppError } from "#shared/app-error.ts";
import { batchRecipeSchema } from "#shared/batch.ts";
import type { BatchFailure, BatchRecipe, BatchResult } from "#shared/batch.ts";

import { applyRecipe } from "./apply-recipe.ts";
import { writeWhole } from "./write-whole.ts";

export const batchTaskSchema = z.strictObject({
  /** The photo's file. */
  photo: z.string(),
  name: z.string(),
  /** What the results are called, without size and ending. */
  stem: z.string(),
  resultsFolder: z.string(),
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

/** Makes and writes all pictures of one photo. Never rejects: what went wrong is in the result. */
export async function makeResults(
  task: BatchTask,
  onProgress: (fraction: number) => void,
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
    const photo = await decodeImage(task.photo);
    const textures = await openTextures(task.textures);
    onProgress(0.1);
    const { picture, doubts, certainty } = applyRecipe(photo, task.recipe, textures, (fraction) =>
      onProgress(0.1 + fraction * 0.7),
    );
    failure = "not_written";
    await writeThumbnail(task, "before", photo);
    if (picture === null) {
      return finish({ ...base, outcome: "doubtful", doubts: [...doubts], certainty });
    }
    await writeThumbnail(task, "after", picture);
    const folder = doubts.length === 0 ? "" : doubtfulFolder;
    const pictures = await writePictures(task, folder, picture);
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

async function writePictures(task: BatchTask, folder: string, picture: Raster): Promise<string[]> {
  const { recipe, stem, resultsFolder } = task;
  const png = await openRaster(picture).removeAlpha().png({ compressionLevel: 0 }).toBuffer();
  const written: string[] = [];
  for (const size of recipe.sizes) {
    const { format, mark } = recipe;
    const bytes = await exportPicture({
      picture: png,
      before: null,
      format,
      size,
      mark,
      xmp: null,
    });
    const name = join(folder, nameResult(stem, recipe, size));
    await mkdir(dirname(join(resultsFolder, name)), { recursive: true });
    await writeWhole(join(resultsFolder, name), bytes);
    written.push(name);
  }
  return written;
}

/** With its size where there are several. */
function nameResult(stem: string, recipe: BatchRecipe, size: string): string {
  const ending = recipe.format === "jpeg" ? "jpg" : recipe.format;
  return recipe.sizes.length === 1 ? `${stem}.${ending}` : `${stem}-${size}.${ending}`;
}

/** Where the report looks for a photo's small pictures, below the folder of the results. */
export function nameThumbnail(stem: string, moment: "before" | "after"): string {
  return join(reportFolder, `${stem}-${moment}.webp`);
}

async function writeThumbnail(
  { resultsFolder, stem }: BatchTask,
  moment: "before" | "after",
  picture: Raster,
): Promise<void> {
  const path = join(resultsFolder, nameThumbnail(stem, moment));
  await mkdir(dirname(path), { recursive: true });
  const size = { width: thumbnailSide, height: thumbnailSide, fit: "inside" } as const;
  await writeWhole(path, await openRaster(picture).resize(size).webp({ quality: 78 }).toBuffer());
}

/** A name for the results of a photo that none of `taken` has, whatever the case of its letters. */
export function chooseStem(name: string, taken: ReadonlySet<string>): string {
  const { name: stem } = parse(name);
  const ending = extname(name).slice(1).toLowerCase();
  if (!taken.has(stem.toLowerCase())) return stem;
  for (let number = 1; ; number += 1) {
    const next = number === 1 ? `${stem}-${ending}` : `${stem}-${ending}-${number}`;
    if (!taken.has(next.toLowerCase())) return next;
  }
}
