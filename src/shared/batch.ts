import { z } from "zod";

import { maxCompanyNameLength } from "./company.ts";
import { downloadFormats, downloadSizes } from "./download.ts";
import { materialEditSchema, paintEditSchema, toneEditSchema } from "./edit.ts";
import type { EditList } from "./edit.ts";

const paintRecipeSchema = z.strictObject({
  ...paintEditSchema.pick({ kind: true, colour: true, finish: true, materialId: true }).shape,
});
const coveringRecipeSchema = z.strictObject({
  ...materialEditSchema.omit({
    id: true,
    enabled: true,
    mask: true,
    surface: true,
    plane: true,
    planeFix: true,
    offset: true,
  }).shape,
});
export type CoveringRecipe = z.infer<typeof coveringRecipeSchema>;

/** What a design did to its surfaces, without its photo: so that other photos get the same. */
export const batchRecipeSchema = z.strictObject({
  walls: z.union([paintRecipeSchema, coveringRecipeSchema]).nullable(),
  floor: coveringRecipeSchema.nullable(),
  tone: z.strictObject(toneEditSchema.pick({ preset: true, strength: true }).shape).nullable(),
  sizes: z.array(z.enum(downloadSizes)).min(1).max(downloadSizes.length),
  format: z.enum(downloadFormats),
  /** What stands in the corner of each picture; null for nothing. */
  mark: z.string().min(1).max(maxCompanyNameLength).nullable(),
});
export type BatchRecipe = z.infer<typeof batchRecipeSchema>;
export type RecipeSurfaces = Pick<BatchRecipe, "walls" | "floor" | "tone">;

/** Why a person should look at a result before it leaves. */
export const batchDoubtSchema = z.enum(["no_wall", "no_floor", "surface", "perspective"]);
export type BatchDoubt = z.infer<typeof batchDoubtSchema>;

/** Why there is no result. */
export const batchFailureSchema = z.enum(["unreadable", "too_large", "not_written", "crashed"]);
export type BatchFailure = z.infer<typeof batchFailureSchema>;

/** What became of a photo of a batch. */
export const batchResultSchema = z.strictObject({
  /** The photo's name in its folder. */
  name: z.string().max(255),
  outcome: z.enum(["done", "doubtful", "failed"]),
  doubts: z.array(batchDoubtSchema),
  failure: batchFailureSchema.nullable(),
  /** The pictures that were written, below the folder of the results. */
  pictures: z.array(z.string().max(600)),
  /** How sure the surfaces are, 0 to 1; null where none was looked for or found. */
  certainty: z.number().min(0).max(1).nullable(),
  milliseconds: z.int().min(0),
});
export type BatchResult = z.infer<typeof batchResultSchema>;

export const batchStatusSchema = z.enum([
  "running",
  "watching",
  "pausing",
  "paused",
  "interrupted",
  "finished",
  "cancelled",
]);
export type BatchStatus = z.infer<typeof batchStatusSchema>;

/** So many of the newest results are shown; the report has all of them. */
export const maxShownResults = 60;

export const batchStateSchema = z.strictObject({
  status: batchStatusSchema,
  /** Whether it was to go on and could not; it is still `interrupted` then. */
  hasFailedToStart: z.boolean(),
  photosFolder: z.string(),
  resultsFolder: z.string(),
  total: z.int().min(0),
  done: z.int().min(0),
  doubtful: z.int().min(0),
  failed: z.int().min(0),
  /** The photos that are worked on, and how far each is, 0 to 1. */
  current: z.array(z.strictObject({ name: z.string(), progress: z.number().min(0).max(1) })),
  /** The newest first. */
  results: z.array(batchResultSchema).max(maxShownResults),
  photosPerMinute: z.number().min(0).nullable(),
});
export type BatchState = z.infer<typeof batchStateSchema>;

/**
 * What a design does to walls, floor and light, the last of each; null where it does nothing that
 * another photo could be given. What it erases belongs to its own photo.
 */
export function readRecipe(edits: EditList): RecipeSurfaces | null {
  const found: RecipeSurfaces = { walls: null, floor: null, tone: null };
  for (const edit of edits.filter(({ enabled }) => enabled)) {
    if (edit.kind === "tone") found.tone = { preset: edit.preset, strength: edit.strength };
    if (edit.kind === "paint") {
      const { kind, colour, finish, materialId } = edit;
      found.walls = { kind, colour, finish, materialId };
    }
    if (edit.kind === "material") {
      const { kind, materialId, tile, layout, piece, scale, rotation, grout, roughness, seed } =
        edit;
      const laid = {
        kind,
        materialId,
        tile,
        layout,
        piece,
        scale,
        rotation,
        grout,
        roughness,
        seed,
      };
      if (edit.surface === "floor") found.floor = laid;
      else found.walls = laid;
    }
  }
  return found.walls === null && found.floor === null && found.tone === null ? null : found;
}

/** The products whose tiles a batch needs. */
export function listRecipeTextures({ walls, floor }: RecipeSurfaces): string[] {
  const laid = [walls, floor].flatMap((part) =>
    part?.kind === "material" ? [part.materialId] : [],
  );
  return [...new Set(laid)];
}
