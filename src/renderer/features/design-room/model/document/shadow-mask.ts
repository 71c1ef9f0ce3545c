import type { MaskData, MaskShape, Point } from "#shared/mask.ts";

/**
 * The mask of the shadow that was found for a selection, without what was taken away from the
 * selection by hand. A selection begins with a shape that adds, so it has room for the shadow's.
 */
export function createShadowMask(selection: MaskData, shadow: MaskShape): MaskData {
  const removed = selection.shapes.filter(({ operation }) => operation === "subtract");
  return { shapes: [shadow, ...removed], grow: 0, feather: 0 };
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
