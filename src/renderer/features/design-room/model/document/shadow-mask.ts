import type { MaskData, MaskShape, Point } from "#shared/mask.ts";

import { maxMaskShapes } from "./room-document.ts";

/**
 * The selection with the shadow that was found for it. The shadow stands first, so that what was taken
 * away from the selection by hand is taken away from its shadow as well.
 */
export function addShadow(selection: MaskData, shadow: MaskShape | null): MaskData {
  if (shadow === null || selection.shapes.length >= maxMaskShapes) return selection;
  return { ...selection, shapes: [shadow, ...selection.shapes] };
}

/** A found area as a shape; its seed is its first pixel. Null when the area is empty. */
export function createFoundShape(
  area: { width: number; height: number; runs: number[] },
  photo: { width: number; height: number },
): MaskShape | null {
  const [first = 0] = area.runs;
  if (area.runs.length < 2) return null;
  const seed: Point = [
    (((first % area.width) + 0.5) / area.width) * photo.width,
    ((Math.floor(first / area.width) + 0.5) / area.height) * photo.height,
  ];
  return { kind: "selection", operation: "add", seeds: [seed], tolerance: 0, ...area };
}
