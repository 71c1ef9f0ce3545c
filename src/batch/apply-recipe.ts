import { applyEdits } from "#kernels/apply-edits.ts";
import type { Raster } from "#kernels/raster.ts";
import type { BatchRecipe } from "#shared/batch.ts";

import { planEdits } from "./plan-edits.ts";
import type { PlannedEdits } from "./plan-edits.ts";
import { releasePixels } from "./release-pixels.ts";

/** A photo in a recipe's products. */
export type AppliedRecipe = Omit<PlannedEdits, "edits"> & {
  /** Null where no surface was found for any of them: the photo would be as it was. */
  readonly picture: Raster | null;
};

/**
 * Gives the walls, the floor and the light of a photo what the recipe says. The same photo and the
 * same recipe give the same pixels. `textures` are by product.
 */
export function applyRecipe(
  photo: Raster,
  recipe: BatchRecipe,
  textures: ReadonlyMap<string, Raster>,
  onProgress: (fraction: number) => void,
): AppliedRecipe {
  const { edits, doubts, certainty } = planEdits(photo, recipe);
  const planned = recipe.walls === null && recipe.floor === null ? 0 : 0.3;
  onProgress(planned);
  if (edits.length === 0) return { picture: null, doubts, certainty };
  const picture = applyEdits(photo, edits, {
    originalWidth: photo.width,
    originalHeight: photo.height,
    textures,
    giveBack: releasePixels,
    onProgress: (fraction) => onProgress(planned + (1 - planned) * fraction),
  });
  return { picture, doubts, certainty };
}
