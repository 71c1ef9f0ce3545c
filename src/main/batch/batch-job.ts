import { createHash } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

import { doubtfulFolder } from "#batch/make-results.ts";
import { batchRecipeSchema } from "#shared/batch.ts";
import { localeSchema } from "#shared/locale.ts";

import { isPhotoPath } from "../offered-photos.ts";

/** Everything that a batch needs to go on, after a restart too. */
export const batchJobSchema = z.strictObject({
  photosFolder: z.string().min(1),
  resultsFolder: z.string().min(1),
  recipe: batchRecipeSchema,
  /** The files of the tiles, by product. */
  textures: z.record(z.string(), z.string()),
  /** Goes on with what comes into the folder later. */
  isWatching: z.boolean(),
  language: localeSchema,
});
export type BatchJob = z.infer<typeof batchJobSchema>;

/** A photo of the folder, as it is now. */
export type BatchPhoto = { name: string; bytes: number; modifiedMs: number };

/** What tells two recipes apart. */
export function nameRecipe({ recipe, textures }: Pick<BatchJob, "recipe" | "textures">): string {
  const text = JSON.stringify([
    recipe,
    Object.entries(textures).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

/** The photos of a folder by name, those of its folders left out. */
export async function listPhotos(folder: string): Promise<BatchPhoto[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && isBatchPhoto(entry.name))
    .map(({ name }) => name)
    .toSorted((a, b) => (a < b ? -1 : 1));
  const photos = await Promise.all(names.map((name) => readPhotoFile(folder, name)));
  return photos.filter((photo) => photo !== null);
}

export function isBatchPhoto(name: string): boolean {
  return !name.startsWith(".") && isPhotoPath(name);
}

/** Null for what has gone meanwhile. */
export async function readPhotoFile(folder: string, name: string): Promise<BatchPhoto | null> {
  try {
    const { size, mtimeMs } = await stat(join(folder, name));
    return { name, bytes: size, modifiedMs: mtimeMs };
  } catch {
    return null;
  }
}

/** Where results lie until they are whole, below the folder where they belong. */
export const partsFolder = ".roomwright-batch-parts";

/** Takes away what a process that was killed had begun to write. What stays is in nobody's way. */
export async function removeRemains(resultsFolder: string, ownReport: string): Promise<void> {
  await removeQuietly(join(resultsFolder, partsFolder));
  for (const below of [".", doubtfulFolder, ownReport]) {
    const folder = join(resultsFolder, below);
    const names = await readdir(folder).catch(() => []);
    const remains = names.filter((name) => /^\..*\.[0-9a-f-]{36}\.part$/.test(name));
    await Promise.all(remains.map((name) => removeQuietly(join(folder, name))));
  }
}

/** Of the folders that a photo's results are made in nobody misses one that stays. */
export async function removeQuietly(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true }).catch(() => undefined);
}
