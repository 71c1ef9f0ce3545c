import { createHash } from "node:crypto";

import type { Raster } from "#kernels/raster.ts";
import type { BatchDoubt, BatchRecipe, CoveringRecipe } from "#shared/batch.ts";
import type { Edit, EditList, ProductSurface } from "#shared/edit.ts";

import { findSurfaces } from "./find-surfaces.ts";
import type { SeenSurface } from "./find-surfaces.ts";

/** What a recipe comes to on one photo. */
export type PlannedEdits = {
  readonly edits: EditList;
  readonly doubts: readonly BatchDoubt[];
  /** How sure the surfaces are, 0 to 1; null where none was looked for or found. */
  readonly certainty: number | null;
};

/** Below this the labels take more of an area for something else. */
const leastCertainty = 0.6;
const mostPart = 0.9;
/** As the camera says of itself: below it somebody should look at what was laid. */
const leastPerspective = 0.5;

/** Finds the surfaces that a recipe is about and says what it does to them: the same for the same photo. */
export function planEdits(photo: Raster, recipe: BatchRecipe): PlannedEdits {
  const { walls, floor, tone } = recipe;
  const wanted = { walls: walls !== null, floor: floor !== null };
  const looked = wanted.walls || wanted.floor;
  const room = looked ? findSurfaces(photo, wanted) : { walls: [], floor: null, perspective: 1 };
  const edits: Edit[] = [];
  if (walls?.kind === "paint") {
    for (const wall of room.walls) {
      edits.push({ ...walls, id: nameEdit(edits.length), enabled: true, mask: wall.mask });
    }
  } else if (walls !== null) {
    for (const wall of room.walls) edits.push(...lay(walls, wall, "wall", edits.length));
  }
  if (floor !== null && room.floor !== null) {
    edits.push(...lay(floor, room.floor, "floor", edits.length));
  }
  if (tone !== null) {
    edits.push({ ...tone, id: nameEdit(edits.length), enabled: true, kind: "tone" });
  }
  const seen = [...room.walls, ...(room.floor === null ? [] : [room.floor])];
  const certainty = seen.length === 0 ? null : Math.min(...seen.map((one) => one.certainty));
  const doubts: BatchDoubt[] = [
    ...(wanted.walls && room.walls.length === 0 ? (["no_wall"] as const) : []),
    ...(wanted.floor && room.floor === null ? (["no_floor"] as const) : []),
    ...(isUnsure(seen, certainty) ? (["surface"] as const) : []),
    ...(isLaid(edits) && room.perspective < leastPerspective ? (["perspective"] as const) : []),
  ];
  return { edits, doubts, certainty };
}

/** Nothing where the surface stands nowhere: a plane that was guessed would be worse. */
function lay(
  recipe: CoveringRecipe,
  seen: SeenSurface,
  surface: ProductSurface,
  index: number,
): Edit[] {
  try {
    const plane = seen.findPlane();
    return [{ ...recipe, id: nameEdit(index), enabled: true, mask: seen.mask, surface, plane }];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** A picture that is nothing but one surface shows no room by which anybody could tell. */
function isUnsure(seen: readonly SeenSurface[], certainty: number | null): boolean {
  return (
    certainty !== null && (certainty < leastCertainty || seen.some(({ part }) => part > mostPart))
  );
}

function isLaid(edits: EditList): boolean {
  return edits.some(({ kind }) => kind === "material");
}

/** An id that is the same at every run. */
function nameEdit(index: number): string {
  const hex = createHash("sha256").update(`batch edit ${index}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
