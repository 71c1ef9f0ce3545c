import type { MaskData } from "#shared/mask.ts";

import { isScribbled } from "./scribble-shape.ts";
import { isClicked } from "./selection-clicks.ts";

/** How far a thing's own colour reaches over its edge in a photo, as a part of its long side. */
const edgePart = 0.004;

/**
 * The mask to erase a selection by. A click or a scribble finds a thing up to its edge, and the fill would continue
 * what is left of it there; so the mask reaches over the edge, unless it was grown by hand.
 */
export function coverEdges(
  selection: MaskData,
  photo: { width: number; height: number },
): MaskData {
  const isFound = selection.shapes.some((shape) => isClicked(shape) || isScribbled(shape));
  if (selection.grow !== 0 || !isFound) return selection;
  return { ...selection, grow: Math.ceil(edgePart * Math.max(photo.width, photo.height)) };
}
